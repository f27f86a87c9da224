/** English texts of the page of prices. */
export default {
  Pricing: 'Plans and prices',
  PricingLead:
    'Every plan licenses the whole catalog. Plans differ in credits, pictures and people.',
  ComparePlans: 'Compare plans and prices',
  ChoosePlan: 'Choose {0}',
  PriceFor_one: 'For one person',
  PriceFor_other: 'For teams of up to {{count, number}}',
  PriceMonthByMonth: 'Paid month by month',
  PriceByMonth: '{0} a month',
  PriceCredits: 'Credits',
  PriceEnoughFor: 'Enough for',
  PriceEnoughForBoth: '{0} at low resolution, or {1} at high',
  PricePerCredit: 'Price of a credit',
  PriceVolume: 'Pictures',
  PricePeople: 'People',
  PriceYourPlan: 'Your plan',
  PriceAllPlans:
    'All plans: low and high resolution, worldwide use, perpetual licenses, unused credits carried over for one cycle. Single pictures can be bought beside every plan.',
  PriceSingles: 'One picture at a time',
  PriceSinglesLead:
    'Beside a plan, a picture can be paid by invoice or card instead of credits. The price depends on its size and on where it will be used.',
  PriceInCredits: 'Or in credits',
  TrialLimits:
    'Low resolution, one picture at a time, for evaluation. Once per person. It ends by itself, and no payment details are needed.',
  Days_one: '{{count, number}} day',
  Days_other: '{{count, number}} days',
  PriceNext: 'What happens next',
  PriceStep1: 'Choose a plan. You sign in or register, and the request reaches us at once.',
  PriceStep2: 'We review every request and answer by e-mail.',
  PriceStep3: 'Activate the plan. Its first credits are there at once, and you invite your people.',
  'Zone:national': 'One country',
  'Zone:continental': 'One continent',
  'Zone:worldwide': 'Worldwide',
};
