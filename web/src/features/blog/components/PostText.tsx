import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { toasts } from '#/ui/toasts';

/** A post's text. Each block of code gets a button that copies it. */
export function PostText({ html }: { html: string }) {
  const { t } = useTranslation('blog');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const blocks = [...(box.current?.querySelectorAll('pre') ?? [])];
    const buttons = blocks.map((block) => {
      // A long line is read by keys as well.
      block.tabIndex = 0;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'lp-copy-code';
      button.textContent = t('page.copy');
      button.addEventListener('click', () => {
        const text = block.querySelector('code')?.textContent ?? block.textContent ?? '';
        void navigator.clipboard.writeText(text).then(() => toasts.success(t('page.copied')));
      });
      block.before(button);
      return button;
    });
    return () => buttons.forEach((button) => button.remove());
  }, [html, t]);
  return (
    <div className="lp-statement" ref={box}>
      <MarkdownView html={html} />
    </div>
  );
}
