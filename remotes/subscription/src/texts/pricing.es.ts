/** Spanish texts of the page of prices. */
export default {
  Pricing: 'Planes y precios',
  PricingLead:
    'Cada plan licencia todo el catálogo. Se diferencian en créditos, imágenes y personas.',
  ComparePlans: 'Comparar planes y precios',
  ChoosePlan: 'Elegir {0}',
  PriceFor_one: 'Para una persona',
  PriceFor_other: 'Para equipos de hasta {{count, number}} personas',
  PriceMonthByMonth: 'Se paga mes a mes',
  PriceByMonth: '{0} al mes',
  PriceCredits: 'Créditos',
  PriceEnoughFor: 'Alcanza para',
  PriceEnoughForBoth: '{0} en baja resolución o {1} en alta',
  PricePerCredit: 'Precio de un crédito',
  PriceVolume: 'Imágenes',
  PricePeople: 'Personas',
  PriceYourPlan: 'Su plan',
  PriceAllPlans:
    'Todos los planes: baja y alta resolución, uso mundial, licencias perpetuas, créditos restantes que pasan al período siguiente. Junto a cada plan se pueden comprar imágenes sueltas.',
  PriceSingles: 'Imágenes sueltas',
  PriceSinglesLead:
    'Junto a un plan, una imagen se puede pagar con factura o tarjeta en lugar de créditos. El precio depende de su tamaño y de dónde se usará.',
  PriceInCredits: 'O en créditos',
  TrialLimits:
    'Baja resolución, una imagen a la vez, para evaluar. Una vez por persona. Termina por sí sola y no pide datos de pago.',
  Days_one: '{{count, number}} día',
  Days_other: '{{count, number}} días',
  PriceNext: 'Qué sigue',
  PriceStep1: 'Elija un plan. Inicie sesión o regístrese, y la solicitud nos llega al instante.',
  PriceStep2: 'Revisamos cada solicitud y respondemos por correo electrónico.',
  PriceStep3: 'Active el plan. Los primeros créditos están ahí al instante, e invite a su equipo.',
  'Zone:national': 'Un país',
  'Zone:continental': 'Un continente',
  'Zone:worldwide': 'Todo el mundo',
};
