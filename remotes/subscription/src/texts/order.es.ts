/** Spanish texts of the order of a plan. */
export default {
  OrderTitle: 'Pedir {0}',
  OrderAccount: 'Su cuenta',
  OrderSignedIn: 'Sesión iniciada como {0}.',
  OrderNewAccount: '¿Es nuevo? La cuenta se crea con este pedido.',
  OrderHaveAccount: 'Tengo una cuenta',
  OrderEmail: 'Correo electrónico',
  OrderPassword: 'Contraseña',
  OrderEndsTrial:
    'Su prueba gratuita termina cuando empieza este plan: sus licencias terminan y los créditos que queden caducan. Vuelva a licenciar esas imágenes con el plan para usarlas.',
  OrderCompany: 'Para empresas: nombre, NIF-IVA, formato',
  'OrderPays:Stripe': 'Con tarjeta: el plan empieza con el pago',
  'OrderPays:OnAccount': 'Con factura: el plan empieza al instante',
  'OrderRuns:1':
    'Dura un mes y se renueva cada mes hasta que lo cancele: en cualquier momento, para el final del mes pagado.',
  'OrderRuns:2':
    'Dura tres meses y se renueva cada tres meses hasta que lo cancele: en cualquier momento, para el final de los meses pagados.',
  'OrderRuns:3':
    'Dura un año y se renueva cada año hasta que lo cancele: en cualquier momento, para el final del año pagado.',
  OrderSeller: 'Vendedor',
  OrderBegins: 'Comienzo',
  OrderFirst: 'Primer pago',
  OrderNext: 'Siguiente pago',
  'OrderBegins:OnAccount': 'Al instante, con el pedido',
  'OrderBegins:Stripe': 'Al instante, con el pago',
  'OrderFirst:OnAccount': '{0} con factura, que llega por correo electrónico y se paga a 30 días',
  'OrderFirst:Stripe': '{0} con tarjeta, en la página siguiente',
  OrderNextOn: '{0} el {1}',
  OrderedPlan: 'Su pedido',
  OrderedTitle: '{0} está activo',
  OrderedIntro: 'Saldo: {0}. El contrato y la factura llegan por correo electrónico.',
  OrderedGoesOn:
    '{0} está activo. Saldo: {1}. El contrato y la factura llegan por correo electrónico; su pedido está en la página de su suscripción.',
  OrderedFirst: 'Para empezar',
  OrderedFirstHint: 'Busque una imagen y licénciela con un clic. El archivo llega solo.',
  OrderedHolds: 'Incluido',
  OrderedDue: '{{amount}} con la factura {{number}}, a pagar hasta el {{date}}',
  OrderedPaid: '{{amount}}, pagado el {{date}} (factura {{number}})',
  OrderedEnd: 'Cambiar o cancelar el plan',
  OrderedWithdrawal: 'Derecho de desistimiento',
  OrderSum: 'Suma',
  OrderWithVat: 'con un {0} % de IVA ({1})',
  OrderReverseCharge: 'sin IVA: usted lo declara ({0})',
  OrderTaxByState: 'más el impuesto del estado',
  OrderNoVat: 'no se añaden impuestos',
  OrderPriceChanged: 'El precio ha cambiado entretanto',
  OrderPriceChangedText:
    'Antes: {{before}}. Ahora: {{after}}. No se ha pedido nada y todo lo que escribió sigue aquí. Pida de nuevo si está de acuerdo.',
  OrderNothing: 'No se ha pedido nada. Todo lo que escribió sigue aquí.',
  OrderUnconfirmed:
    'No se ha pedido nada. Pida de nuevo y escriba los dígitos del correo. Si no llega, mire en la carpeta de correo no deseado o pida que se envíen otra vez.',
  OrderOnlyClients: 'Los planes son para clientes. Su cuenta es de otro tipo.',
  OrderHasPlan: 'Ya tiene un plan: {0}.',
  OrderNoSuchPlan: 'Este plan ya no se ofrece.',
  'Address:StateNeeded':
    'Indique el estado de los Estados Unidos, por ejemplo NY. El impuesto depende de él.',
  'Address:VatNumberInvalid':
    'No es un NIF-IVA del país de la dirección. Compruebe ambos o deje el campo vacío.',
  'Address:VatNumberNotRegistered':
    'El registro de la UE (VIES) no conoce este NIF-IVA. Compruébelo o deje el campo vacío.',
};
