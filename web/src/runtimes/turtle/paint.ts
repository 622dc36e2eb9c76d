import type { Paper, Recording, TurtleItem } from './recording';

type Context = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
>;

/** Paints a drawing on a square or oblong of `scale` pixels to the turtle's unit. */
export function paint(
  context: Context,
  recording: Recording,
  { width, height }: Paper,
  scale: number,
  { withPaper = true } = {},
) {
  if (withPaper) {
    context.fillStyle = recording.background;
    context.fillRect(0, 0, width * scale, height * scale);
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const x = (value: number) => (width / 2 + value) * scale;
  const y = (value: number) => (height / 2 - value) * scale;
  const path = (points: readonly number[]) => {
    context.beginPath();
    for (let index = 0; index < points.length; index += 2) {
      const [right, up] = [x(points[index] ?? 0), y(points[index + 1] ?? 0)];
      if (index === 0) context.moveTo(right, up);
      else context.lineTo(right, up);
    }
  };
  const paintItem = (item: TurtleItem) => {
    context.fillStyle = item[1];
    context.strokeStyle = item[1];
    if (item[0] === 'line') {
      context.lineWidth = Math.max(item[2] * scale, 1);
      path(item.slice(3) as number[]);
      context.stroke();
    } else if (item[0] === 'fill') {
      path(item.slice(2) as number[]);
      context.closePath();
      context.fill('evenodd');
    } else if (item[0] === 'dot') {
      context.beginPath();
      context.arc(x(item[3]), y(item[4]), Math.max((item[2] * scale) / 2, 0.5), 0, 2 * Math.PI);
      context.fill();
    } else {
      // Tk's points are about four thirds of a pixel.
      context.font = `${(item[2] * 4 * scale) / 3}px sans-serif`;
      context.textAlign = item[3];
      context.fillText(item[6], x(item[4]), y(item[5]));
    }
  };
  recording.items.forEach(paintItem);
}
