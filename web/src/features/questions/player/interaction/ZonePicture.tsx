import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ContentPlace, RenderedBlock } from '../../types';
import { Slot } from './PlaceBox';

export const Picture = styled('img')({
  display: 'block',
  width: '100%',
  height: 'auto',
  borderRadius: 'var(--lp-radius-md)',
});

/** A picture with places in it. */
export function ZonePicture({ picture, places }: { picture: RenderedBlock; places: readonly ContentPlace[] }) {
  return (
    <Box sx={{ position: 'relative', maxWidth: 880, minWidth: 0 }}>
      <Picture src={picture.url} alt={picture.alt ?? ''} />
      {places.map(
        (place) =>
          place.zone && (
            <Box
              key={place.id}
              style={{
                left: `${place.zone.x / 10}%`,
                top: `${place.zone.y / 10}%`,
                width: `${place.zone.width / 10}%`,
                minHeight: `${place.zone.height / 10}%`,
              }}
              sx={{
                position: 'absolute',
                display: 'grid',
                // The picture stays visible behind it.
                bgcolor: 'color-mix(in srgb, var(--lp-surface) 40%, transparent)',
                '& > span, & > span > span': { height: '100%', minWidth: 0 },
                borderRadius: 'var(--lp-radius-md)',
              }}
            >
              <Slot place={place} />
            </Box>
          ),
      )}
    </Box>
  );
}
