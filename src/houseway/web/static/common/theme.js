// Runs before the first paint (a plain script in <head>), so that a chosen theme never flashes.
{
  const kept = (name) => {
    try {
      return localStorage.getItem(`houseway.${name}`);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (kept("suits") === "four") root.dataset.suits = "four";
}
