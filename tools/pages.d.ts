// What the house sends, as the scripts of the pages read it; checked by tsc, never served.

/** A field of an open move: options, or low to high by step, or a text. */
interface Field {
    name: string;
    options?: any[] | null;
    low?: number | null;
    high?: number | null;
    step?: number;
    fee?: boolean;
    chips?: [number, number | null][];
}

/** Something that somebody may do now. */
interface Move {
    by: string;
    command: string;
    clause: string;
    fields: Field[];
}

/** The open moves of one command by one person. */
interface MoveGroup {
    key: string;
    by: string;
    command: string;
    clause: string;
    moves: Move[];
}

/** Something that lies on the felt. */
interface Thing {
    kind: string;
    area: string;
    face?: string | null;
    cents?: number;
    spot?: string;
    marks?: string[];
    hand?: string;
    place?: string;
    seat?: number;
    own?: boolean;
}

/** A chip's way onto the felt: which area, how much. */
interface Stake {
    spot: string;
    cents: number;
}

/** Something that happened at a table. */
interface TableEvent {
    name: string;
    number: number;
    at: string;
    clause: string;
    words: string;
    data: any;
}

/** Attributes, listeners and data of an element. */
interface Given {
    [name: string]: any;
}

interface Window {
    houseway: any;
}
