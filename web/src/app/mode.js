// Runs before the first paint: the page's own mode or the visitor's choice of light, dark or system becomes <html data-mode>,
// a side menu that was narrowed <html data-side>, and dense tables <html data-density>.
(function () {
  var root = document.documentElement;
  var choice = root.dataset.pageMode;
  var side;
  var density;
  try {
    side = localStorage.getItem('lophoc.side');
    density = localStorage.getItem('lophoc.density');
    if (choice !== 'light' && choice !== 'dark') choice = localStorage.getItem('lophoc.mode');
  } catch {
    side = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mode = dark ? 'dark' : 'light';
  if (side === 'collapsed') root.dataset.side = side;
  if (density === 'compact') root.dataset.density = density;
})();
