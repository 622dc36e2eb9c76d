// Questions of every kind that the judge has nothing to do with: each is answered wrong, then
// right, with the keyboard alone; on a desk in Vietnamese and on a phone in English. The questions are made through the API.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { call } from '../../scripts/lib/bench/site-client.mjs';
import { barriers, demo, newPage, newVisitor, openBrowser, screenshot, signInAs } from './browser.mjs';
import { words } from './words.mjs';

const places = [
  { name: 'desk', width: 1440, language: 'vi', prefix: '', locale: 'vi-VN' },
  { name: 'phone', width: 390, language: 'en', prefix: '/en', locale: 'en-GB' },
];
// Questions of earlier runs stay: each run makes its own.
const run = Date.now().toString(36);
const judged = 60_000;

let browser, teacher, admin, python;
const slugs = {};
const files = {};

const ask = (token, method, path, body) => call(demo.base, method, path, { token, body });
const tokenOf = (role) => ask(undefined, 'POST', '/api/users/sign-in', demo.accounts[role]);

const texts = (...all) => all.map((text) => ({ text }));
const choice = (text, correct = false, feedback = '') => ({ text, correct, feedback });
const towns = [choice('Hà Nội', true), choice('Đà Nẵng', false, 'Ở miền Trung.'), choice('Cà Mau')];
const interaction = (activity, items, places_, key, more = {}) => ({
  activity,
  items: texts(...items),
  places: places_,
  key,
  ...more,
});

/** Each kind: what its author writes, and how a learner answers it wrong and right. `keys` presses one key after the other. */
const kinds = {
  single: {
    body: { type: 'single_choice', answers: towns, hints: [{ text: 'Bên sông Hồng.', cost: 10 }] },
    wrong: (at) => at.press('radio', 'Đà Nẵng', 'Space'),
    right: (at) => at.press('radio', 'Hà Nội', 'Space'),
    outcome: 'wrong',
  },
  multiple: {
    body: { type: 'multiple_choice', answers: [choice('2', true), choice('3', true), choice('4')] },
    wrong: (at) => at.press('checkbox', '2', 'Space'),
    right: (at) => at.press('checkbox', '3', 'Space'),
    outcome: 'partly',
  },
  trueFalse: {
    body: {
      type: 'multiple_choice',
      style: 'true_false',
      marking: { rule: 'steps', steps: [10, 25, 50, 100] },
      answers: [choice('Sông Hồng chảy qua Hà Nội.', true), choice('Huế là thủ đô hiện nay.')],
    },
    wrong: async (at) => {
      await at.pressIn('Sông Hồng chảy qua Hà Nội.', at.say('choices.true'));
      await at.pressIn('Huế là thủ đô hiện nay.', at.say('choices.true'));
    },
    right: (at) => at.pressIn('Huế là thủ đô hiện nay.', at.say('choices.false')),
    outcome: 'partly',
  },
  gaps: {
    body: {
      type: 'fill_in',
      statement: 'Kinh đô triều Nguyễn là {{a}}; một tuần có {{b}} ngày.',
      answers: [
        { key: 'a', accepted: ['Huế'] },
        { key: 'b', accepted: ['7'], options: ['5', '7', '9'] },
      ],
    },
    wrong: async (at) => {
      await at.type('textbox', at.say('gaps.name', { number: '1' }), 'Hội An');
      await at.press('combobox', at.say('gaps.name', { number: '2' }), '7');
    },
    right: (at) => at.type('textbox', at.say('gaps.name', { number: '1' }), ' Huế '),
    outcome: 'partly',
  },
  short: {
    body: { type: 'short_answer', answers: [{ text: '2,5', share: 100 }] },
    wrong: (at) => at.type('textbox', at.say('short.label'), '25'),
    right: (at) => at.type('textbox', at.say('short.label'), '2.5'),
    outcome: 'wrong',
  },
  long: {
    body: { type: 'long_answer', answers: { min_words: 2, max_words: 50, files: 0, rubric: 'Đủ ý.' } },
    wrong: (at) => at.type('textbox', at.say('long.label'), 'Quê em ở Huế.'),
    outcome: 'byHand',
  },
  theory: { body: { type: 'theory', answers: null }, wrong: () => undefined, outcome: 'read' },
  order: {
    body: { type: 'interaction', answers: interaction('order', ['Lý', 'Trần'], [], '1,2') },
    wrong: (at) => at.order(['Trần', 'Lý']),
    right: (at) => at.order(['Lý', 'Trần']),
    outcome: 'partly',
  },
  lines: {
    body: {
      type: 'interaction',
      answers: interaction('order', ['for i in range(3):', 'print(i)', 'i = i - 1'], [], '1@0,2@1', { is_code: true }),
    },
    wrong: async (at) => {
      await at.press('button', at.say('move.add', { name: 'for i in range(3):' }), 'Space', 'Space');
      await at.press('button', at.say('move.add', { name: 'print(i)' }), 'Space', 'Space');
    },
    right: (at) => at.press('button', /^print\(i\),/, 'Space', 'ArrowRight', 'Space'),
    outcome: 'partly',
  },
  match: {
    body: {
      type: 'interaction',
      answers: interaction(
        'match',
        ['Hà Nội', 'Huế'],
        [
          { text: 'Bắc Bộ', most: 1 },
          { text: 'Trung Bộ', most: 1 },
        ],
        '1::1||2::2',
      ),
    },
    wrong: async (at) => {
      await at.place('Hà Nội', 'Trung Bộ');
      await at.place('Huế', 'Bắc Bộ');
    },
    right: async (at) => {
      await at.place('Hà Nội', null);
      await at.place('Huế', 'Trung Bộ');
      await at.place('Hà Nội', 'Bắc Bộ');
    },
    outcome: 'wrong',
  },
  drag: {
    body: {
      type: 'interaction',
      statement: 'Hà Nội bên {{x}}, Huế bên {{y}}.',
      answers: interaction(
        'drag',
        ['sông Hồng', 'sông Hương'],
        [
          { gap: 'x', most: 1 },
          { gap: 'y', most: 1 },
        ],
        '1::1||2::2',
      ),
    },
    wrong: (at) => at.place('sông Hồng', at.say('gaps.name', { number: '1' })),
    right: (at) => at.place('sông Hương', at.say('gaps.name', { number: '2' })),
    outcome: 'partly',
  },
  hotspot: {
    body: () => ({
      type: 'interaction',
      answers: interaction('hotspot', [], [], [{ shape: 'circle', x: 500, y: 500, radius: 100 }], {
        picture: { kind: 'image', url: files.picture, alt: 'Một hình tròn ở giữa' },
      }),
    }),
    wrong: (at) => at.press('application', /./, ...Array(20).fill('ArrowLeft'), 'Space'),
    right: (at) => at.press('application', /./, 'Space'),
    outcome: 'wrong',
  },
  film: {
    body: () => ({
      type: 'video_interaction',
      answers: {
        video: files.film,
        moments: [
          { at: 1, type: 'single_choice', statement: 'Thủ đô?', answers: towns, must_answer: true, go_back_to: 0 },
          {
            at: 2,
            type: 'short_answer',
            statement: 'Hai cộng hai?',
            answers: [{ text: '4', share: 100 }],
            must_answer: false,
          },
        ],
      },
    }),
    wrong: (at) => at.film('Đà Nẵng', '4'),
    right: (at) => at.film('Hà Nội', '4'),
    outcome: 'partly',
    sends: true,
  },
  byHand: {
    body: () => ({ type: 'code_judge_manual', answers: { languages: [python], rubric: 'Chạy được.' } }),
    wrong: (at) => at.code('print("xin chào")'),
    outcome: 'byHand',
  },
};

before(async () => {
  browser = await openBrowser();
  [teacher, admin] = [await tokenOf('teacher'), await tokenOf('admin')];
  const languages = await ask(teacher, 'GET', '/api/snippet/judge-language?for=editor');
  python = languages.find(({ key }) => key === 'python3').id;
  await makeFiles();
  for (const [name, { body }] of Object.entries(kinds))
    slugs[name] = await publish(name, typeof body === 'function' ? body() : body);
});
after(() => browser.close());

/** Makes a question and publishes it. */
async function publish(name, body) {
  const question = await ask(teacher, 'POST', '/api/question', {
    name: `Câu ${name} ${run}`,
    statement: 'Trả lời câu hỏi sau.',
    format: 'markdown',
    score: 10,
    difficulty: 'easy',
    tags: ['thử'],
    visibility: 'public',
    is_listed: true,
    show_solution: 'answered',
    ...body,
  });
  await ask(admin, 'PUT', '/api/question/manage', { id: question.id, action: 'publish' });
  return question.slug;
}

/** A picture and a film, drawn by the browser and uploaded as a teacher does. */
async function makeFiles() {
  const context = await newVisitor(browser);
  try {
    await signInAs(context, 'teacher');
    const { page } = await newPage(context);
    await page.goto(demo.base);
    Object.assign(files, await page.evaluate(drawAndUpload));
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function drawAndUpload() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const pen = canvas.getContext('2d');
  const draw = (turn) => {
    pen.fillStyle = `hsl(${turn} 60% 50%)`;
    pen.fillRect(0, 0, 320, 180);
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(160, 90, 40, 0, Math.PI * 2);
    pen.fill();
  };
  const upload = async (to, blob, name) => {
    const body = new FormData();
    body.append('file', blob, name);
    const answer = await (await fetch(`/api/general/${to}`, { method: 'POST', body })).json();
    if (!answer.success) throw new Error(`${to}: ${answer.message}`);
    return answer.data.url;
  };
  draw(200);
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4', videoBitsPerSecond: 60_000 });
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.start();
  for (let frame = 0; frame < 60; frame += 1) {
    draw(frame * 6);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await new Promise((resolve) => {
    recorder.onstop = resolve;
    recorder.stop();
  });
  return {
    picture: await upload('upload-image', picture, 'hinh.png'),
    film: await upload('upload-file', new Blob(pieces, { type: 'video/mp4' }), 'phim.mp4'),
  };
}

/** What a learner does on a question's page, by the keyboard. */
function learnerOn(page, place) {
  const say = (key, values) => words('features/questions', key, values, place.language);
  const main = page.getByRole('main');
  const press = async (role, name, ...keys) => {
    const exact = typeof name === 'string';
    await main.getByRole(role, { name, exact }).first().focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    say,
    press,
    pressIn: async (group, name) => {
      const buttons = main.getByRole('group').filter({ has: page.getByRole('button', { name, exact: true }) });
      await buttons
        .and(main.getByRole('group', { name: new RegExp(group.replaceAll('.', String.raw`\.`)) }))
        .getByRole('button', { name, exact: true })
        .focus();
      await page.keyboard.press('Space');
    },
    type: async (role, name, text) => {
      await main.getByRole(role, { name, exact: true }).first().focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** Puts the first name above the others. */
    order: async ([first]) => {
      await press('button', new RegExp(`^${first},`), 'Space', 'Home', 'Space');
    },
    place: async (item, to) => {
      await press('button', new RegExp(`^${item}(,|$)`), 'Space');
      // From where it is, around, until it is held over the place.
      const over = main.getByRole('group', { name: to ?? say('place.bank'), exact: true }).locator('[data-held]');
      while ((await over.count()) === 0) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await main
        .getByText(say('place.put', { name: item, place: to ?? say('place.bank') }))
        .waitFor({ state: 'attached' });
    },
    code: async (text) => {
      await main.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    film: async (town, sum) => {
      const video = (key) => words('ui/video', key, {}, place.language);
      await press('button', video('play'), 'Space');
      await press('radio', town, 'Space');
      await press('button', say('video.answer'), 'Space');
      // Seeking leads no further than the moment; going on does.
      await press('button', say('video.continue'), 'Space');
      await main.getByRole('textbox', { name: say('short.label') }).fill(sum);
      await page.keyboard.press('Control+Enter');
    },
  };
}

/** Sends the answer, as often as the server asks for a pause. */
async function send(page, at, outcome, sends) {
  const main = page.getByRole('main');
  const result = main.getByRole('heading', { level: 2, name: at.say(`outcome.${outcome}`) });
  const [begin] = at.say('why.cooldown_other', { count: '#' }).split('#');
  const pause = main.locator('#answer-why', { hasText: begin });
  for (;;) {
    await pause.waitFor({ state: 'hidden' });
    if (!sends) await page.keyboard.press('Control+Enter');
    await result.or(pause).first().waitFor({ timeout: judged });
    if (await result.isVisible()) return;
  }
}

for (const place of places) {
  for (const [name, kind] of Object.entries(kinds)) {
    test(`${name}: wrong, then right (${place.name})`, async () => {
      const context = await newVisitor(browser, place);
      try {
        await signInAs(context, 'student');
        const { page, noise } = await newPage(context);
        await page.goto(`${demo.base}${place.prefix}/problems/${slugs[name]}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const at = learnerOn(page, place);
        await page.locator('#answer-why').waitFor({ state: 'attached' });
        assert.deepEqual(await barriers(page), []);
        await kind.wrong(at);
        await send(page, at, kind.outcome, kind.sends);
        assert.deepEqual(await barriers(page), []);
        await screenshot(page, `question-${name}-${place.name}`);
        if (kind.right) {
          await at.press('button', at.say('again'), 'Enter');
          await kind.right(at);
          await send(page, at, 'right', kind.sends);
        }
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(sideways <= 1, `it scrolls sideways by ${sideways} px`);
        assert.deepEqual(noise, []);
      } finally {
        await context.close();
      }
    });
  }

  test(`the list, an answer and its review (${place.name})`, async () => {
    const context = await newVisitor(browser, place);
    try {
      await signInAs(context, 'student');
      const { page, noise } = await newPage(context);
      const say = (key, values) => words('features/questions', key, values, place.language);
      await page.goto(`${demo.base}${place.prefix}/problems/questions?search=${run}&type=single_choice`);
      await page.getByRole('link', { name: `Câu single ${run}` }).click();
      await page.getByRole('link', { name: say('facts.submissions') }).click();
      await page.getByRole('heading', { level: 1, name: say('title.question-submissions') }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await page
        .getByRole('main')
        .getByRole('table')
        .getByRole('link')
        .first()
        .or(page.getByRole('main').getByRole('listitem').getByRole('link').first())
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: say('title.question-submission') }).waitFor();
      assert.deepEqual(await barriers(page), []);
      await screenshot(page, `question-answer-${place.name}`);
      assert.deepEqual(noise, []);
    } finally {
      await context.close();
    }
  });
}
