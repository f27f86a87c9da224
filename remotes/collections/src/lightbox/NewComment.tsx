import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { call, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { change } from '../reload.ts';

/** Shares of a picture's width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEP = 0.05;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const inside = (share: number) => Math.min(1, Math.max(0, share));

/** A field for a comment, whom it mentions, and the point that it is about. */
export function NewComment({
  lightboxId,
  assetId,
  point,
  isOnPicture,
  onPoint,
}: {
  readonly lightboxId: string;
  readonly assetId: string;
  readonly point: Point | null;
  readonly isOnPicture: boolean;
  readonly onPoint: (point: Point | null) => void;
}) {
  const t = useT('collections');
  const [text, setText] = useState('');
  const { data: people } = useEndpoint(
    lightboxesApi.people,
    { params: { id: lightboxId } },
    { isBackground: true },
  );

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const mentions = people?.items.filter(({ name }) => text.includes(`@${name}`)) ?? [];
    const body = { body: text, point, mentions: mentions.map(({ id }) => id) };
    const params = { id: lightboxId, assetId };
    // A text that could not be sent stays in the field.
    if (!(await change(call(lightboxCommentsApi.say, { params, body })))) return;
    setText('');
    onPoint(null);
  }
  return (
    <form className="lbx-field" onSubmit={(event) => void send(event)}>
      <textarea
        className="lbx-input"
        rows={3}
        maxLength={2000}
        value={text}
        dir="auto"
        aria-label={t('Comment')}
        placeholder={t('Comment')}
        onChange={(event) => setText(event.target.value)}
      />
      {people && people.items.length > 0 && (
        <Mentions
          people={people.items}
          onMention={(name) => setText(`${text}${text && !text.endsWith(' ') ? ' ' : ''}@${name} `)}
        />
      )}
      {isOnPicture && <PointToggle point={point} onPoint={onPoint} />}
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        {t('Send')}
      </Button>
    </form>
  );
}

function Mentions({
  people,
  onMention,
}: {
  readonly people: EndpointOutput<typeof lightboxesApi.people>['items'];
  readonly onMention: (name: string) => void;
}) {
  const t = useT('collections');
  return (
    <div className="ed-row" role="group" aria-label={t('Mention')}>
      {people.map(({ id, name }) => (
        <Button key={id} look="quiet" size="small" onClick={() => onMention(name)}>
          <bdi>@{name}</bdi>
        </Button>
      ))}
    </div>
  );
}

/** Puts the comment on a point of the picture. Arrow keys move it. */
function PointToggle({
  point,
  onPoint,
}: {
  readonly point: Point | null;
  readonly onPoint: (point: Point | null) => void;
}) {
  const t = useT('collections');
  function movePoint(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || !point) return;
    event.preventDefault();
    onPoint({ x: inside(point.x + step.x), y: inside(point.y + step.y) });
  }
  return (
    <div className="ed-row">
      <Button
        look="quiet"
        size="small"
        aria-pressed={point !== null}
        onKeyDown={movePoint}
        onClick={() => onPoint(point ? null : { x: 0.5, y: 0.5 })}
      >
        {t('OnPoint')}
      </Button>
      <span className="ed-muted ed-small">{t('OnPointHint')}</span>
    </div>
  );
}
