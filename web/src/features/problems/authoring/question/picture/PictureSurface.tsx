import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf, middleShape, moved, resized, type Point, type Shape, type ShapeKind } from '../kinds/shapes';
import { Handles, Mark } from './Marks';
import { Corners, Outline, Overlay } from './Outline';
import { useGestures } from './useGestures';

/** How far an arrow key goes, in thousandths; with Alt. */
const STEP = 20;
const FINE_STEP = 2;

const ways: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const Picture = styled('img')({ display: 'block', width: '100%', height: 'auto', minHeight: 120 });

/** What a picture with shapes is told. */
export interface PictureSurfaceProps {
  picture: { url: string; alt: string };
  shapes: readonly Shape[];
  /** What can be drawn. */
  tools: readonly ShapeKind[];
  nameOf: (index: number) => string;
  onDraw: (shape: Shape) => void;
  onChange: (index: number, shape: Shape) => void;
  onRemove: (index: number) => void;
}

/**
 * A picture on which shapes are drawn, moved and sized: by pointer, or by keys at their numbers (arrows move, Shift and arrows
 * size, Delete takes away). It says where a shape has come to.
 */
export function PictureSurface(props: PictureSurfaceProps) {
  const { picture, shapes, tools, nameOf, onDraw, onChange, onRemove } = props;
  const { t } = useTranslation('question');
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<ShapeKind>(tools[0] ?? 'rectangle');
  const [selected, select] = useState<number | null>(null);
  const [words, say] = useState('');
  const where = (shape: Shape) => {
    const { x, y, width, height } = boundsOf(shape);
    const share = (value: number) => Math.round(value / 10);
    return t('picture.where', { x: share(x), y: share(y), width: share(width), height: share(height) });
  };
  const draw = (shape: Shape) => {
    onDraw(shape);
    select(shapes.length);
    say(t('picture.drawn', { where: where(shape) }));
  };
  const change = (index: number, shape: Shape) => {
    onChange(index, shape);
    say(where(shape));
  };
  const gestures = useGestures({ tool, shapes, onDraw: draw, onChange, onSelect: select });
  const onKey = (event: KeyboardEvent, index: number) => {
    const shape = shapes[index];
    const way = ways[event.key];
    if (!shape || event.ctrlKey || event.metaKey) return;
    if (way) {
      const by = event.altKey ? FINE_STEP : STEP;
      const delta = { x: way.x * by, y: way.y * by };
      change(index, event.shiftKey ? resized(shape, delta) : moved(shape, delta));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      select(null);
      onRemove(index);
      host.current?.focus();
    } else return;
    event.preventDefault();
  };
  const isPolygon = gestures.corners.length > 0;
  const chosen = selected === null ? undefined : shapes[selected];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Tools {...{ tools, tool }} onTool={setTool} onAdd={() => draw(middleShape(tool))} />
      <Typography id={`${id}-help`} variant="body2" color="textSecondary">
        {t(tool === 'polygon' ? 'picture.helpPolygon' : 'picture.help')}
      </Typography>
      <Box
        ref={host}
        role="application"
        tabIndex={-1}
        aria-label={t('picture.surface', { alt: picture.alt })}
        aria-describedby={`${id}-help`}
        {...gestures.handlers}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isPolygon) return;
          event.stopPropagation();
          gestures.giveUp();
        }}
        sx={{
          position: 'relative',
          maxWidth: 880,
          overflow: 'hidden',
          borderRadius: 'var(--lp-radius-md)',
          bgcolor: 'var(--lp-sunken)',
          cursor: 'crosshair',
          touchAction: 'none',
          userSelect: 'none',
        }}
      >
        <Picture src={picture.url} alt={picture.alt} draggable={false} />
        <Overlay>
          {shapes.map((shape, index) => (
            <Outline key={index} {...{ shape, index }} isSelected={index === selected} />
          ))}
          {gestures.draft && <Outline shape={gestures.draft} isSelected />}
          <Corners points={gestures.corners} />
        </Overlay>
        {chosen && selected !== null && <Handles shape={chosen} index={selected} />}
        {shapes.map((shape, index) => (
          <Mark
            key={index}
            {...{ shape, index }}
            name={nameOf(index)}
            helpId={`${id}-help`}
            isSelected={index === selected}
            onFocus={() => select(index)}
            onKeyDown={(event) => onKey(event, index)}
          />
        ))}
      </Box>
      {isPolygon && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" disabled={gestures.corners.length < 3} onClick={gestures.finishPolygon}>
            {t('picture.finish')}
          </Button>
          <Button color="inherit" onClick={gestures.giveUp}>
            {t('picture.giveUp')}
          </Button>
        </Box>
      )}
      <span role="status" className="lp-visually-hidden">
        {words}
      </span>
    </Box>
  );
}

/** What is drawn, and the button that puts it into the middle. */
function Tools(props: {
  tools: readonly ShapeKind[];
  tool: ShapeKind;
  onTool: (tool: ShapeKind) => void;
  onAdd: () => void;
}) {
  const { tools, tool, onTool, onAdd } = props;
  const { t } = useTranslation('question');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {tools.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={tool}
          aria-label={t('picture.tools')}
          onChange={(_, chosen: ShapeKind | null) => chosen && onTool(chosen)}
        >
          {tools.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`picture.shape.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Button variant="outlined" onClick={onAdd}>
        {t('picture.add')}
      </Button>
    </Box>
  );
}
