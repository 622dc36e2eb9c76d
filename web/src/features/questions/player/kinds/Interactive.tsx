import { Hotspot } from '../interaction/Hotspot';
import { Order } from '../interaction/Order';
import { Placement } from '../interaction/Placement';
import type { KindProps } from '../kindProps';

/** Things to be put into order, matched, dragged or pointed at. */
export function Interactive(props: KindProps) {
  const { interaction } = props.question.content;
  if (!interaction) return null;
  if (interaction.activity === 'order') return <Order {...props} activity={interaction} />;
  if (interaction.activity === 'hotspot') return <Hotspot {...props} activity={interaction} />;
  return <Placement {...props} activity={interaction} />;
}
