// Each kind of question: how its author writes it in the editor, and how a learner answers it wrong and right. What is only
// another style of a kind is made through the API (`body`).

const texts = (...all) => all.map((text) => ({ text }));
const choice = (text, correct = false, feedback = '') => ({ text, correct, feedback });
const interaction = (activity, items, places, key, more = {}) => ({
  activity,
  items: texts(...items),
  places,
  key,
  ...more,
});
const towns = ['Hà Nội', 'Đà Nẵng', 'Cà Mau'];

const square = `import turtle

pen = turtle.Turtle()
for _ in range(4):
    pen.forward(100)
    pen.right(90)
`;

/**
 * `type` and `write` (with `statement`, unless it is plain), or `body`; `wrong` and `right` (none: people mark it) on the
 * learner's page, and `outcome`, what the wrong one comes to. `complete`: what follows when it is stored.
 * `by`: how it is sent, where that is not as usual.
 */
export const kinds = {
  single: {
    type: 'single_choice',
    write: async (at) => {
      await at.choices(towns, [0]);
      await at.press(at.form('form.addHint'));
      await at.box(at.form('form.hint', { number: '1' })).fill('Bên sông Hồng.');
      await at
        .group(at.form('form.hint', { number: '1' }))
        .getByLabel(at.form('form.cost'))
        .fill('10');
    },
    wrong: (at) => at.press('radio', 'Đà Nẵng', 'Space'),
    right: (at) => at.press('radio', 'Hà Nội', 'Space'),
    outcome: 'wrong',
  },
  multiple: {
    type: 'multiple_choice',
    write: (at) => at.choices(['2', '3', '4'], [0, 1]),
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
    type: 'fill_in',
    statement: 'Kinh đô triều Nguyễn là {{1}}; một tuần có {{2}} ngày.',
    write: async (at) => {
      for (const number of ['1', '2']) {
        await at.press(at.form('form.addGap'));
        await at.group(at.form('form.gap', { number })).waitFor();
      }
      await at.tags(at.form('form.accepted'), ['Huế', '1,5'], at.group(at.form('form.gap', { number: '1' })));
      const second = at.group(at.form('form.gap', { number: '2' }));
      await at.tags(at.form('form.accepted'), ['7'], second);
      await at.tags(new RegExp(`^${at.form('form.options')}`), ['5', '7', '9'], second);
    },
    wrong: async (at) => {
      await at.type('textbox', at.say('gaps.name', { number: '1' }), 'Hội An');
      await at.press('combobox', at.say('gaps.name', { number: '2' }), '7');
    },
    right: (at) => at.type('textbox', at.say('gaps.name', { number: '1' }), ' Huế '),
    outcome: 'partly',
  },
  short: {
    type: 'short_answer',
    write: (at) => at.box(at.form('form.shortText')).fill('2,5'),
    wrong: (at) => at.type('textbox', at.say('short.label'), '25'),
    right: (at) => at.type('textbox', at.say('short.label'), '2.5'),
    outcome: 'wrong',
  },
  long: {
    type: 'long_answer',
    write: async (at) => {
      await at.main.getByLabel(at.form('form.minWords')).fill('2');
      await at.main.getByLabel(at.form('form.maxWords')).fill('50');
    },
    wrong: (at) => at.type('textbox', at.say('long.label'), 'Quê em ở Huế.'),
    outcome: 'byHand',
  },
  theory: { type: 'theory', write: () => undefined, wrong: () => undefined, outcome: 'read' },
  order: {
    type: 'interaction',
    write: async (at) => {
      for (const [index, text] of ['Lý', 'Trần'].entries())
        await at.box(at.form('form.item', { number: index + 1 })).fill(text);
      await at.press(at.form('form.remove', { name: at.form('form.item', { number: 3 }) }));
    },
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
    type: 'interaction',
    write: async (at) => {
      await at.select(at.form('form.activity'), at.form('form.activities.match'));
      const sides = ['Bắc Bộ', 'Trung Bộ'];
      for (const [index, text] of sides.entries()) {
        await at.press(at.form('form.addPlace'));
        const place = at.group(at.form('form.place', { number: index + 1 }));
        await at.box(at.form('form.placeText'), place).fill(text);
        await place.getByLabel(at.form('form.most')).fill('1');
      }
      for (const [index, text] of ['Hà Nội', 'Huế'].entries()) {
        await at.box(at.form('form.item', { number: index + 1 })).fill(text);
        await at.select(at.form('form.belongs'), sides[index], at.group(at.form('form.item', { number: index + 1 })));
      }
      await at.press(at.form('form.remove', { name: at.form('form.item', { number: 3 }) }));
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
    type: 'interaction',
    write: async (at, { picture }) => {
      await at.select(at.form('form.activity'), at.form('form.activities.hotspot'));
      await at.upload(at.form('picture.label'), picture);
      await at.main.getByLabel(at.form('picture.alt')).fill('Một hình tròn ở giữa');
      await at.press(at.form('picture.shape.circle'));
      await at.press(at.form('picture.add'));
      // To the right and back: with the keys of whoever has no mouse.
      await at.main
        .getByRole('button', { name: at.form('hotspot.area', { number: '1' }), exact: true })
        .press('ArrowRight');
      await at.main.getByLabel(at.form('picture.number.x')).fill('500');
    },
    wrong: (at) => at.press('application', /./, ...Array(20).fill('ArrowLeft'), 'Space'),
    right: (at) => at.press('application', /./, 'Space'),
    outcome: 'wrong',
  },
  film: {
    type: 'video_interaction',
    write: async (at, { film }) => {
      await at.upload(at.form('video.upload'), film);
      const moment = (number, second) => at.group(at.form('video.moment', { number, at: `0:0${second}` }));
      await at.press(at.form('video.add'));
      const first = moment(1, 0);
      await at.box(at.form('video.statement'), first).fill('Thủ đô?');
      await at.choices(towns, [0], first);
      await first.getByLabel(at.form('video.must')).check();
      await first.getByLabel(at.form('video.goBackTo')).fill('0');
      await first.getByLabel(at.form('video.at'), { exact: true }).fill('1');
      await at.press(at.form('video.add'));
      // The film stands at its beginning: the new one comes first until its time is told.
      const second = moment(1, 0);
      await at.select(at.form('video.kind'), at.say('bank', 'kind.short_answer'), second);
      await at.box(at.form('video.statement'), second).fill('Hai cộng hai?');
      await at.box(at.form('form.shortText'), second).fill('4');
      await second.getByLabel(at.form('video.at'), { exact: true }).fill('2');
      await at.leave();
      await moment(2, 2).waitFor();
    },
    wrong: (at) => at.film('Đà Nẵng', '4'),
    right: (at) => at.film('Hà Nội', '4'),
    outcome: 'partly',
    by: 'itself',
  },
  byHand: {
    type: 'code_judge_manual',
    write: () => undefined,
    wrong: (at) => at.code('print("xin chào")'),
    outcome: 'byHand',
  },
  turtle: {
    type: 'turtle',
    write: (at) => at.code(at.form('turtle.solution'), square),
    // The judge draws it, and the open page hears of it.
    complete: (at) => at.main.getByText(at.form('turtle.hasTarget')).waitFor({ timeout: 120_000 }),
    wrong: (at) => at.code(square.replace('right(90)', 'right(60)')),
    right: (at) => at.code(square),
    outcome: 'partly',
    by: 'button',
  },
  testDriven: {
    type: 'test_driven_code',
    write: async (at) => {
      await at.language('Python');
      const of = (part) => new RegExp(`^${at.form(`testDriven.${part}`)} · Python`);
      await at.code(of('template'), 'def cong(a, b):\n    pass\n');
      await at.code(of('solution'), 'def cong(a, b):\n    return a + b\n');
    },
    complete: (at) => at.test('Python', 'print(cong(2, 3))', '5'),
    wrong: (at) => at.code('def cong(a, b):\n    return a - b\n'),
    right: (at) => at.code('def cong(a, b):\n    return a + b\n'),
    outcome: 'wrong',
  },
};
