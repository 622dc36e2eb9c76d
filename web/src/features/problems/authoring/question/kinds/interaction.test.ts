import { describe, expect, it } from 'vitest';
import { interactionBody, toInteraction } from './interaction';

const order = {
  activity: 'order',
  is_code: true,
  reuse: false,
  items: [
    { id: 7, text: 'print(i)' },
    { id: 8, text: 'for i in x:' },
    { id: 9, text: 'lạ' },
  ],
  places: [],
  key: '8@0,7@1',
};
const match = {
  activity: 'match',
  items: [
    { id: 1, text: 'Huế' },
    { id: 2, text: 'Lạc' },
  ],
  places: [
    { id: 5, text: 'Bắc' },
    { id: 6, text: 'Trung' },
  ],
  key: '1::6',
};

describe('an interaction in the form', () => {
  it('has lines in the right order, strangers behind', () => {
    const form = toInteraction(order);
    expect(form.items.map(({ text, level, is_stranger: isStranger }) => [text, level, isStranger])).toEqual([
      ['for i in x:', 0, false],
      ['print(i)', 1, false],
      ['lạ', 0, true],
    ]);
    expect(interactionBody(form).key).toBe('8@0,7@1');
  });

  it('has each item at its place, and comes back the same', () => {
    const form = toInteraction(match);
    expect(form.items.map(({ place }) => form.places.find(({ key }) => key === place)?.text)).toEqual([
      'Trung',
      undefined,
    ]);
    expect(interactionBody(form)).toMatchObject({ key: '1::6', items: match.items, places: match.places });
  });

  it('calls what is new by its number', () => {
    const form = toInteraction(match);
    const items = form.items.map((item) => ({
      ...item,
      id: null,
      is_stranger: false,
      place: form.places[0]?.key ?? '',
    }));
    expect(interactionBody({ ...form, items }).key).toBe('1::5||2::5');
    expect(interactionBody({ ...form, activity: 'order', items }).key).toBe('1,2');
  });

  it('has zones of a picture, and comes back the same', () => {
    const zone = { x: 100, y: 200, width: 300, height: 150 };
    const picture = { kind: 'image', url: '/files/1/a.png', alt: 'Bản đồ' };
    const drag = { ...match, activity: 'drag', picture, places: [{ id: 5, text: 'Bắc', zone }], key: '1::5' };
    const form = toInteraction(drag);
    expect(form).toMatchObject({ into: 'zones', picture: { url: '/files/1/a.png', alt: 'Bản đồ' } });
    expect(interactionBody(form)).toMatchObject({ picture, places: drag.places, key: '1::5' });
    expect(interactionBody({ ...form, into: 'groups' })).not.toHaveProperty('picture');
  });

  it('has areas of a picture, and comes back the same', () => {
    const key = [
      { shape: 'rectangle', x: 10, y: 20, width: 30, height: 40 },
      { shape: 'circle', x: 500, y: 500, radius: 60 },
      {
        shape: 'polygon',
        points: [
          [0, 0],
          [100, 0],
          [0, 100],
        ],
      },
    ];
    const body = interactionBody(toInteraction({ activity: 'hotspot', items: [], key }));
    expect(body.key).toEqual(key);
  });
});
