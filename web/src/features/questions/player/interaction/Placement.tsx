import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readLinks, writeLinks } from '../../answers/places';
import { shuffled } from '../../answers/shuffle';
import { wordsOf } from '../../points';
import type { ContentInteraction, ContentItem, ContentPlace } from '../../types';
import { GapStatement } from '../GapStatement';
import type { KindProps } from '../kindProps';
import { ReviewList } from '../ReviewList';
import { silent } from './announce';
import { ItemChip } from './ItemChip';
import { PlaceBox, Slot } from './PlaceBox';
import { PlacingContext, readDragId, type Placing } from './PlacingContext';
import { usePlacing } from './usePlacing';
import { ZonePicture } from './ZonePicture';

/** Items that are matched, or dragged into groups, gaps of the statement or zones of a picture. */
export function Placement(props: KindProps & { activity: ContentInteraction }) {
  const { question, activity, value, onChange, review, readOnly, seed } = props;
  const { t } = useTranslation('questions');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const items = useMemo(
    () => (question.content.shuffle ? shuffled(activity.items, seed) : activity.items),
    [activity.items, question.content.shuffle, seed],
  );
  const links = readLinks(value) ?? [];
  const nameOfItem = (item: number) => nameIn(items, item) ?? String(item);
  const nameOfPlace = (place: number | null) => {
    if (place === null) return t('place.bank');
    const index = activity.places.findIndex((one) => one.id === place);
    const found = activity.places[index];
    const number = index + 1;
    if (found?.gap) return t('gaps.name', { number });
    return nameIn(activity.places, place) ?? t(found?.zone ? 'place.zone' : 'place.place', { number });
  };
  const placing = usePlacing({
    host,
    links,
    onLinks: (next) => onChange(writeLinks(next)),
    rules: { places: activity.places, reuse: activity.reuse },
    nameOfItem,
    nameOfPlace,
  });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const context: Placing = { ...placing, links, items, nameOfItem, nameOfPlace, readOnly, helpId: `${id}-help` };
  const bank = activity.reuse ? items : items.filter((item) => !links.some((link) => link.item === item.id));
  const held = placing.dragged && items.find((item) => item.id === placing.dragged?.item);
  return (
    <PlacingContext value={context}>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={silent}
        onDragStart={({ active }) => placing.startDrag(readDragId(active.id))}
        onDragCancel={() => placing.endDrag(undefined)}
        onDragEnd={({ over }) => placing.endDrag(over ? placeOfDropId(over.id) : undefined)}
      >
        <Box ref={host} sx={{ display: 'grid', gap: 4, minWidth: 0 }} onKeyDown={placing.onKey}>
          {!readOnly && (
            <Typography id={`${id}-help`} variant="body2" sx={{ color: 'text.secondary' }}>
              {t('place.help')}
            </Typography>
          )}
          {!readOnly && (
            <PlaceBox id={null} label={t('place.bank')}>
              {bank.map((item) => (
                <ItemChip key={item.id} item={item} from={null} />
              ))}
              {bank.length === 0 && <Typography variant="body2">{t('place.allPut')}</Typography>}
            </PlaceBox>
          )}
          <Places activity={activity} html={question.statement_html} />
          {review && (
            <ReviewList
              review={review}
              nameOf={(part) => partName(part, nameOfItem, nameOfPlace, activity) || t('review.whole')}
            />
          )}
          {placing.announcement}
        </Box>
        <DragOverlay dropAnimation={null}>{held && <ItemChip item={held} from={null} isLifted />}</DragOverlay>
      </DndContext>
    </PlacingContext>
  );
}

const placeOfDropId = (id: string | number) => (id === 'bank' ? null : Number(id));

function nameIn(all: readonly (ContentItem | ContentPlace)[], id: number): string | undefined {
  const found = all.find((one) => one.id === id);
  return found && (wordsOf(found.html) || found.media?.alt || found.media?.title || found.media?.name || undefined);
}

function partName(
  part: string,
  nameOfItem: (id: number) => string,
  nameOfPlace: (id: number) => string,
  activity: ContentInteraction,
): string {
  const id = Number(part);
  if (activity.items.some((item) => item.id === id)) return nameOfItem(id);
  return activity.places.some((place) => place.id === id) ? nameOfPlace(id) : '';
}

/** Where items go, as the activity has it. */
function Places({ activity, html }: { activity: ContentInteraction; html: string }): ReactNode {
  const { activity: kind, places, picture } = activity;
  const { t } = useTranslation('questions');
  const gaps = places.flatMap(({ gap }) => gap ?? []);
  if (gaps.length > 0) {
    return (
      <Box sx={{ '& .lp-markdown': { lineHeight: 2.8 } }}>
        <GapStatement html={html} keys={gaps}>
          {(key) => {
            const place = places.find(({ gap }) => gap === key);
            return place && <Slot place={place} isInline />;
          }}
        </GapStatement>
      </Box>
    );
  }
  if (picture && places.some(({ zone }) => zone)) return <ZonePicture picture={picture} places={places} />;
  const columns = kind === 'match' ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))';
  return (
    <Box
      component="ul"
      aria-label={t('place.places')}
      sx={{ display: 'grid', gridTemplateColumns: columns, gap: 3, m: 0, p: 0, listStyle: 'none' }}
    >
      {places.map((place) => (
        <li key={place.id}>
          <PlaceBox id={place.id} label={place} isRow={kind === 'match'} />
        </li>
      ))}
    </Box>
  );
}
