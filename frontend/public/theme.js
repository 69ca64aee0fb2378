// Sets the colours that the reader chose before the first paint. A file of its own: the page allows no inline scripts.
try {
  const theme = localStorage.getItem('agon.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's colours stay.
}
