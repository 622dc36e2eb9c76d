import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Pictures that are drawn at one press: of thousands the page would stand still. */
const STEP = 30;

/** The first ones of many, and a button that shows more. */
export function Few<Item>(props: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const { items, children } = props;
  const { t } = useTranslation('analyzer');
  const [shown, setShown] = useState(STEP);
  return (
    <>
      {items.slice(0, shown).map((item) => children(item))}
      {items.length > shown && (
        <Button size="small" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + STEP)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
