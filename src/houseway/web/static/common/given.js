// What came along with the page, so that it need not be asked for: who is here, the words of the
// game, and the table as it was then. Pages that bring nothing have none of it.
const text = globalThis.document?.querySelector("#given")?.textContent;

/** @type {{ me?: any, words?: any, hello?: any }} */
export const given = text ? JSON.parse(text) : {};
