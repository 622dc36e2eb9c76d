import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '#/ui/form/RichTextField';
import type { MediaBlock } from '#/ui/mediaBlocks/kinds';
import { MediaBlockField, MediaBlocksField } from '#/ui/mediaBlocks/MediaBlocksField';
import { Part } from './Part';

interface LongTexts {
  text: string;
  blocks: MediaBlock[];
  block: MediaBlock | null;
}

const FOLDER = 'demo';

const start: LongTexts = {
  text: [
    '## Dãy con tăng',
    'Cho dãy $a_1, a_2, \\ldots, a_n$ với $n \\le 10^5$. Tìm **độ dài** dãy con tăng dài nhất.',
    '$$\\sum_{i=1}^{n} a_i \\le 10^{18}$$',
    '| n | Điểm |\n| --- | --- |\n| $\\le 1000$ | 40 |\n| $\\le 10^5$ | 60 |',
    '```python\nn = int(input())\n```',
  ].join('\n\n'),
  blocks: [
    { kind: 'text', format: 'markdown', text: 'Nghe và chọn **từ đúng**.' },
    { kind: 'sound', url: 'https://example.com/bai-1.mp3', title: 'Bài 1' },
  ],
  block: null,
};

/** A long text, and content of blocks. */
export function LongTextsDemo() {
  const { t } = useTranslation('demo');
  const form = useForm<LongTexts>({ defaultValues: start });
  return (
    <Part title={t('richText.title')} lead={t('richText.lead')}>
      <FormProvider {...form}>
        <RichTextField<LongTexts> name="text" label={t('richText.text')} folder={FOLDER} />
        <MediaBlocksField<LongTexts> name="blocks" label={t('richText.blocks')} folder={FOLDER} />
        <MediaBlockField<LongTexts> name="block" label={t('richText.block')} folder={FOLDER} optional />
      </FormProvider>
    </Part>
  );
}
