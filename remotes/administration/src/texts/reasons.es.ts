/** Spanish texts for reasons of restrictions. */
export default {
  ReasonsText: 'La persona recibe los motivos por correo, con la forma de oponerse.',
  Ground: 'Fundamento',
  GroundHint: 'La ley o la sección de sus condiciones',
  Facts: 'Hechos',
  FactsHint: 'Qué ocurrió, para que la persona lo entienda',
  SwitchOff: 'Desactivar la cuenta',
  SwitchOffText: 'La persona no podrá entrar hasta que vuelva a activar la cuenta.',
  TakeRoles: 'Quitar roles',
  TakeRolesText: 'La persona pierde: {0}',
};
