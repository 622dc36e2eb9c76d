/**
 * Says what is wrong with a project that the virtual machine does not load. Its own last word is about Scratch 1 files,
 * which it tries where nothing else fits.
 */
const parse = require('scratch-parser');

/** In Vietnamese and in English: a judge does not know who reads it. */
const words = {
  empty: () => ['Dự án trống.', 'The project is empty.'],
  format: () => [
    'Đây không phải project.json, cũng không phải tệp .sb3 ở dạng base64.',
    'This is neither a project.json nor an .sb3 file as base64.',
  ],
  json: where => [`project.json không phải JSON hợp lệ: ${where}.`, `project.json is not valid JSON: ${where}.`],
  archive: () => [
    'Không mở được tệp .sb3: tệp bị hỏng hoặc không đầy đủ.',
    'The .sb3 file can not be opened: it is damaged or not whole.',
  ],
  missing: () => ['Trong tệp .sb3 không có project.json.', 'There is no project.json in the .sb3 file.'],
  shape: where => [
    `project.json không đúng dạng của một dự án Scratch 3: ${where}.`,
    `project.json is not made like a Scratch 3 project: ${where}.`,
  ],
  other: where => [`Không chạy được dự án này: ${where}.`, `This project can't be played: ${where}.`],
};

const plain = error => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

/** The part that does not fit, as `targets[0].costumes should have required property 'name'`. */
function misfit({ sb3Errors: [first] }) {
  return `${first.dataPath.replace(/^\./, '') || 'project.json'} ${first.message}`;
}

function sort(text, fault, error) {
  if (text.trim() === '') return words.empty();
  if (fault === null) return words.other(plain(error));
  if (fault.validationError) return words.shape(misfit(fault));
  if (String(fault).endsWith('missing project or sprite json')) return words.missing();
  if (String(fault).startsWith('Failed to unzip')) return words.archive();
  return String(fault).startsWith('SyntaxError') && text.trimStart().startsWith('{') ? words.json(plain(fault).replace(/^SyntaxError: /, '')) : words.format();
}

/** What is wrong with `text`, which failed to load as `project` (the text itself, or the bytes in it) with `error`. */
module.exports = (text, project, error) =>
  new Promise(resolve => parse(project, false, fault => resolve(sort(text, fault, error).join('\n'))));
