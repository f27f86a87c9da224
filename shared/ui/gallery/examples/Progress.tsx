import { Meter, Sparkline, StateLine, SubscriptionStateLine } from '@editorial/ui/display';

export function Progress() {
  return (
    <div className="ed-stack">
      <Meter label="Credits of this cycle" value={180} max={250} after={156} />
      <Sparkline label="Balance over the year" values={[250, 230, 190, 250, 240, 120, 90, 250]} />
      <StateLine
        label="Order"
        steps={[
          { label: 'Ordered', at: '2026-11-02T10:00:00Z' },
          { label: 'Paid', at: '2026-11-03T10:00:00Z', isCurrent: true },
          { label: 'Delivered' },
        ]}
      />
      <SubscriptionStateLine
        label="State"
        current="activated"
        dates={{
          created: '2026-09-01T00:00:00Z',
          approved: '2026-09-03T00:00:00Z',
          activated: '2026-09-04T00:00:00Z',
        }}
      />
    </div>
  );
}
