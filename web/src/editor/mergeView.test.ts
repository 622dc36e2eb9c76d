import { beforeAll, describe, expect, it } from 'vitest';
import { showChanges, type ComparedTexts } from './mergeView';

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const compared: ComparedTexts = {
  before: 'print(1)\nprint(2)\n',
  after: 'print(1)\nprint(3)\n',
  mode: 'none',
  labels: { before: 'Bản 1', after: 'Bản bây giờ' },
  dark: false,
  nonce: '',
  unified: false,
  unchanged: '$ dòng giữ nguyên',
};

describe('two versions of a text', () => {
  it('stand side by side, each under its name, and nobody types in them', async () => {
    const parent = document.body.appendChild(document.createElement('div'));
    const remove = await showChanges(parent, compared);
    const texts = [...parent.querySelectorAll('.cm-content')];
    expect(texts.map((text) => text.getAttribute('aria-label'))).toEqual(['Bản 1', 'Bản bây giờ']);
    expect(texts.map((text) => text.getAttribute('contenteditable'))).toEqual(['false', 'false']);
    expect(texts[1]).toHaveTextContent('print(3)');
    remove();
    expect(parent).toBeEmptyDOMElement();
    parent.remove();
  });

  it('are one text on a phone', async () => {
    const parent = document.body.appendChild(document.createElement('div'));
    const remove = await showChanges(parent, { ...compared, unified: true });
    expect(parent.querySelectorAll('.cm-content')).toHaveLength(1);
    expect(parent.querySelector('.cm-deletedChunk')).toHaveTextContent('print(2)');
    remove();
    parent.remove();
  });
});
