import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { afterComposition, type PictureSlot } from './usePictures';

type Change = { hold: { id: number; name: string } } | { release: number };

const key = new PluginKey<DecorationSet>('pictures');

/** Places of pictures that are on their way: seen in the text, and no part of it. */
export const Placeholders = Extension.create({
  name: 'placeholders',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const set = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as Change | undefined;
          if (!change) return set;
          if ('release' in change) return set.remove(set.find(undefined, undefined, ({ id }) => id === change.release));
          return set.add(transaction.doc, [
            Decoration.widget(transaction.selection.to, () => placeholder(change.hold.name), { id: change.hold.id }),
          ]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function placeholder(name: string): HTMLElement {
  const dom = document.createElement('span');
  dom.dataset.placeholder = '';
  dom.textContent = name;
  return dom;
}

const placeOf = (state: EditorState, wanted: number) =>
  key.getState(state)?.find(undefined, undefined, ({ id }) => id === wanted)[0]?.from;

/** How pictures come into the editor. */
export function editorSlot(editor: Editor): PictureSlot {
  const tell = (change: Change) => editor.view.dispatch(editor.state.tr.setMeta(key, change));
  const settled = (run: () => void) =>
    afterComposition(editor.view.dom, editor.view.composing, () => !editor.isDestroyed && run());
  return {
    hold: (id, name) => settled(() => tell({ hold: { id, name } })),
    release: (id) => settled(() => tell({ release: id })),
    fill: (id, { url, alt }) =>
      settled(() => {
        const { doc, schema, tr } = editor.state;
        const at = placeOf(editor.state, id) ?? doc.content.size;
        const picture = schema.nodes.image?.create({ src: url, alt });
        const isInline = doc.resolve(at).parent.inlineContent;
        const content = isInline ? picture : schema.nodes.paragraph?.create(null, picture);
        if (content) tr.insert(at, content);
        editor.view.dispatch(tr.setMeta(key, { release: id }));
      }),
    describe: (url, alt) =>
      settled(() => {
        const { doc, tr } = editor.state;
        doc.descendants((node, at) => {
          if (node.type.name === 'image' && node.attrs.src === url) tr.setNodeAttribute(at, 'alt', alt);
        });
        editor.view.dispatch(tr);
      }),
  };
}
