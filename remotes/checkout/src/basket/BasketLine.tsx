import { isLowOffered } from '@editorial/contracts/assets';
import { LicenseUsages, type LicenseUsage, type OrderLine } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { LicenseZone } from '@editorial/contracts/subscription';
import { formatDate, formatMoney, useT } from '@editorial/platform';
import { Badge, LinkButton, Picture } from '@editorial/ui';
import { Link } from 'react-router-dom';
import type { LineChange } from './quote-changes.rules.ts';

export interface LineActs {
  readonly onResolution: (line: OrderLine, resolutionType: ResolutionType) => void;
  readonly onZone: (line: OrderLine, zoneId: string) => void;
  readonly onUsage: (line: OrderLine, usage: LicenseUsage) => void;
  readonly onMove: (line: OrderLine) => void;
  readonly onRemove: (line: OrderLine) => void;
}

export interface BasketLineProps extends LineActs {
  readonly line: OrderLine;
  readonly change: LineChange | undefined;
  readonly zones: readonly LicenseZone[];
  readonly currency: string;
  readonly offered: readonly ResolutionType[];
  /** Whether the buyer's plan has credits to pay with instead. */
  readonly hasCredits: boolean;
}

const licensable = [ResolutionType.High, ResolutionType.Low] as const;

/**
 * The sizes to choose from: Low where it has far fewer pixels, or where the plan has no High. A
 * size that was chosen before stays in sight.
 */
const sizesOf = (line: OrderLine, offered: readonly ResolutionType[]) =>
  licensable.filter(
    (resolution) =>
      resolution !== ResolutionType.Low ||
      line.resolutionType === resolution ||
      isLowOffered(line) ||
      (line.source === 'Subscription' && !offered.includes(ResolutionType.High)),
  );

/** One line of the basket: picture, size, use, zone and price. */
export function BasketLine({
  line,
  change,
  zones,
  currency,
  offered,
  hasCredits,
  onResolution,
  onZone,
  onUsage,
  onMove,
  onRemove,
}: BasketLineProps) {
  const t = useT('checkout');
  const name = line.title || t('UnknownPicture');
  const isMoney = line.source === 'ALaCarte';
  const cost = (given: { credits: number; amount: number }) =>
    isMoney ? formatMoney(given.amount, currency) : t('Credits', { count: given.credits });
  return (
    <li
      className="chk-line"
      data-changed={change ? '' : undefined}
      data-refused={line.problems.length > 0 ? '' : undefined}
    >
      <div className="chk-line__picture">
        {line.thumbUrl && (
          <Picture
            src={line.thumbUrl}
            alt=""
            width={line.width || 3}
            height={line.height || 2}
            thumbHash={line.thumbHash}
          />
        )}
      </div>
      <LineText line={line} name={name} />
      <LineChoices {...{ line, zones, offered, onResolution, onZone, onUsage }} />
      <div className="chk-line__cost ed-figures">
        <strong>{line.problems.length > 0 ? '–' : cost(line)}</strong>
        {change && <Badge look="warning">{t(`Change:${change.kind}`)}</Badge>}
        {change?.before && change.kind === 'price' && (
          <s className="ed-muted ed-small">{t('Was', [cost(change.before)])}</s>
        )}
      </div>
      <div className="chk-line__acts ed-small">
        {(!isMoney || hasCredits) && (
          <LinkButton onClick={() => onMove(line)}>
            {t(isMoney ? 'UseCredits' : 'PayMoney')}
          </LinkButton>
        )}
        <LinkButton onClick={() => onRemove(line)} aria-label={t('RemoveOf', [name])}>
          {t('Remove')}
        </LinkButton>
      </div>
    </li>
  );
}

/** The pixels of the largest size, as far as they are known. */
const pixelsOf = ({ resolutionType, width, height }: OrderLine): string =>
  resolutionType === ResolutionType.High && width > 0 ? `${width} × ${height}` : '';

/** The picture's name, and what is to be known before it is bought. */
function LineText({ line, name }: { readonly line: OrderLine; readonly name: string }) {
  const t = useT('checkout');
  return (
    <div className="chk-line__text">
      <p className="chk-line__title">
        {line.assetNumber ? <Link to={`/public/${line.assetId}`}>{name}</Link> : name}
      </p>
      <p className="ed-muted ed-small ed-figures">
        {[line.assetNumber, pixelsOf(line)].filter(Boolean).join(' · ')}
      </p>
      {line.problems.map((code) => (
        <p key={code} className="chk-line__problem ed-small">
          {t(`Problem:${code}`, { defaultValue: code })}
        </p>
      ))}
      {line.lastDay && (
        <p className="ed-small">
          {t('LicenseEndsOn', [formatDate(line.lastDay, { dateStyle: 'long', timeZone: 'UTC' })])}
        </p>
      )}
      {line.alreadyLicensed && <p className="ed-small ed-muted">{t('AlreadyLicensed')}</p>}
    </div>
  );
}

/** The size, the use and, for money, the zone. */
function LineChoices({
  line,
  zones,
  offered,
  onResolution,
  onZone,
  onUsage,
}: Pick<BasketLineProps, 'line' | 'zones' | 'offered' | 'onResolution' | 'onZone' | 'onUsage'>) {
  const t = useT('checkout');
  const name = line.title || t('UnknownPicture');
  const isMoney = line.source === 'ALaCarte';
  const sizes = sizesOf(line, offered);
  const isOnlySize = sizes.length === 1 && !isLowOffered(line);
  return (
    <div className="chk-line__choices">
      <select
        className="ed-input ed-input--select"
        aria-label={t('SizeOf', [name])}
        value={line.resolutionType}
        onChange={(event) => onResolution(line, Number(event.target.value) as ResolutionType)}
      >
        {sizes.map((resolution) => (
          <option
            key={resolution}
            value={resolution}
            disabled={!isMoney && !offered.includes(resolution)}
          >
            {t(isOnlySize ? 'Resolution:only' : `Resolution:${resolution}`)}
          </option>
        ))}
        {line.resolutionType > ResolutionType.Low && (
          <option value={line.resolutionType}>{t(`Resolution:${line.resolutionType}`)}</option>
        )}
      </select>
      <select
        className="ed-input ed-input--select"
        aria-label={t('UsageOf', [name])}
        value={line.usage}
        onChange={(event) => onUsage(line, event.target.value as LicenseUsage)}
      >
        {LicenseUsages.map((usage) => (
          <option
            key={usage}
            value={usage}
            disabled={usage !== line.usage && line.usages?.includes(usage) === false}
          >
            {t(`Usage:${usage}`)}
          </option>
        ))}
      </select>
      {isMoney && <ZoneChoice {...{ line, zones, onZone }} />}
      {isMoney && (
        <p className="ed-small ed-muted">
          {t(`ZoneHint:${line.licenseZoneId}`, { defaultValue: '' })}
        </p>
      )}
    </div>
  );
}

function ZoneChoice({ line, zones, onZone }: Pick<BasketLineProps, 'line' | 'zones' | 'onZone'>) {
  const t = useT('checkout');
  const name = line.title || t('UnknownPicture');
  return (
    <select
      className="ed-input ed-input--select"
      aria-label={t('ZoneOf', [name])}
      value={line.licenseZoneId}
      onChange={(event) => onZone(line, event.target.value)}
    >
      {!zones.some((zone) => zone.id === line.licenseZoneId) && (
        <option value={line.licenseZoneId}>–</option>
      )}
      {zones.map((zone) => (
        <option key={zone.id} value={zone.id}>
          {zone.name}
        </option>
      ))}
    </select>
  );
}
