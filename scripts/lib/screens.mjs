// Takes the pictures of scripts/screens and writes the page that shows them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newPage, newVisitor, openBrowser } from '../../tests/browser/browser.mjs';
import { BUSY, addressOf, enterAs, sampleOf, screens } from '../../tests/browser/walk.mjs';

const folder = '.local/screens';
const locale = process.argv.includes('--en') ? 'en' : 'vi';
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const looks = [1440, 390].flatMap((width) => ['light', 'dark'].map((mode) => ({ width, mode })));

const idOf = ({ table, name }) => `${table}/${name}`;
const fileOf = (screen, { width, mode }) => `${screen.table}-${screen.name}-${width}-${mode}.png`;

/** One screen in one look; what went wrong, if anything did. */
async function picture(browser, screen, sample, look) {
  const context = await newVisitor(browser, {
    width: look.width,
    mode: look.mode,
    locale: locale === 'vi' ? 'vi-VN' : 'en-US',
  });
  try {
    await enterAs(browser, context, screen.as, screen.table);
    const { page, noise } = await newPage(context);
    await page.goto(addressOf(screen, sample.path, locale), { waitUntil: 'load' });
    await page.locator('h1').first().waitFor();
    // A screen that is never done, or that follows a stream, is pictured as it is.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    await page.waitForFunction((busy) => !document.querySelector(busy), BUSY, { timeout: 10_000 }).catch(() => {});
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, fileOf(screen, look)), fullPage: true, animations: 'disabled' });
    return noise;
  } finally {
    await context.close();
  }
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that shows every picture in one go, a row for each screen. */
function indexOf(taken) {
  const figure = (screen, look) => {
    const file = fileOf(screen, look);
    const caption = `${look.width} px, ${look.mode}`;
    return `<a href="${file}"><img src="${file}" alt="${escape(`${idOf(screen)}, ${caption}`)}" loading="lazy"><span>${caption}</span></a>`;
  };
  const rows = taken.map(
    (screen) =>
      `<section><h2 id="${idOf(screen)}">${idOf(screen)}</h2><div>${looks.map((look) => figure(screen, look)).join('')}</div></section>`,
  );
  const style = `body{font:15px system-ui;margin:24px;background:#eef1ef}div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}
a{display:grid;gap:4px;color:#333;flex:none}img{height:560px;width:auto;max-width:none;object-fit:cover;object-position:top;border:1px solid #ccd3ce;background:#fff}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${taken.length} screens</title><style>${style}</style>
<h1>${taken.length} screens, ${locale}</h1>${rows.join('\n')}</html>\n`;
}

const wanted = screens.filter((screen) => names.length === 0 || names.some((name) => idOf(screen).includes(name)));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
const taken = [];
let failed = 0;
try {
  for (const screen of wanted) {
    try {
      const sample = await sampleOf(browser, screen);
      if (!sample) {
        console.log(`${idOf(screen).padEnd(32)} the system has nothing to show there`);
        continue;
      }
      const noise = [];
      for (const look of looks) noise.push(...(await picture(browser, screen, sample, look)));
      taken.push(screen);
      console.log(`${idOf(screen).padEnd(32)} ${[...new Set(noise)].join('; ')}`);
    } catch (error) {
      failed++;
      console.error(`${idOf(screen).padEnd(32)} ${error.message.split('\n')[0]}`);
    }
  }
} finally {
  await browser.close();
}
writeFileSync(path.join(folder, 'index.html'), indexOf(taken));
console.log(
  `${taken.length} of ${wanted.length} screens, ${taken.length * looks.length} pictures: ${folder}/index.html`,
);
process.exitCode = failed > 0 ? 1 : 0;
