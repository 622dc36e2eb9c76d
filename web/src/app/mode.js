// Runs before the first paint: the visitor's choice of light, dark or system becomes <html data-mode>.
(function () {
  var choice;
  try {
    choice = localStorage.getItem('lophoc.mode');
  } catch {
    choice = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = dark ? 'dark' : 'light';
})();
