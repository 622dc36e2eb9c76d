import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { mathOf } from './formulaStore';

/** A formula within the text: its LaTeX until the server has made it into MathML. */
export const formulaView: NodeViewRenderer = ({ node: first }) => {
  const dom = document.createElement('span');
  let shown = '';
  const draw = ({ attrs }: Node) => {
    const { latex, isBlock } = attrs as { latex: string; isBlock: boolean };
    const key = `${isBlock}${latex}`;
    if (key === shown) return;
    shown = key;
    dom.dataset.latex = latex;
    dom.toggleAttribute('data-block', isBlock);
    dom.textContent = latex;
    void mathOf(latex, isBlock)
      // Its LaTeX stays.
      .catch(() => null)
      .then((math) => math && shown === key && dom.replaceChildren(math.cloneNode(true)));
  };
  draw(first);
  return {
    dom,
    update: (node) => {
      if (node.type !== first.type) return false;
      draw(node);
      return true;
    },
    ignoreMutation: () => true,
  };
};
