import {
  type Announcements,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useT, type TextKey } from '@editorial/platform';
import { useState } from 'react';

/** A press that moves less is a click. */
const LEAST_PX = 6;
/** A finger that rests this long drags; one that moves before scrolls the page. */
const REST_MS = 250;

/** A click that ends a drag opens nothing. */
function swallowClick(event: Event): void {
  event.preventDefault();
}

/**
 * Drags by mouse, finger and keyboard, and what screen readers hear of them. `ids` are those of all
 * cards in their order.
 */
export function useDragging(
  ids: readonly UniqueIdentifier[],
  titleAt: (place: number) => string,
  onMove: (from: number, to: number) => void,
) {
  const t = useT('collections');
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: LEAST_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: LEAST_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = dragged === null ? -1 : ids.indexOf(dragged);
  const said = (key: TextKey<'collections'>, from: UniqueIdentifier, to = from) =>
    t(key, { title: titleAt(ids.indexOf(from)), place: ids.indexOf(to) + 1 });
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('Drag:start', active.id),
    onDragOver: ({ active, over }) => (over ? said('Drag:over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => said('Drag:end', active.id, over?.id),
    onDragCancel: ({ active }) => said('Drag:cancel', active.id),
  };
  function end(): void {
    setDragged(null);
    setTimeout(() => globalThis.removeEventListener('click', swallowClick, true));
  }
  return {
    /** Where the dragged picture came from. Null while none is dragged. */
    place: place < 0 ? null : place,
    context: {
      sensors,
      accessibility: { announcements, screenReaderInstructions: { draggable: t('Drag:how') } },
      onDragStart({ active }: DragStartEvent) {
        setDragged(active.id);
        globalThis.addEventListener('click', swallowClick, true);
      },
      onDragEnd({ active, over }: DragEndEvent) {
        end();
        if (over) onMove(ids.indexOf(active.id), ids.indexOf(over.id));
      },
      onDragCancel: end,
    },
  };
}
