/** French texts for reasons of restrictions. */
export default {
  ReasonsText: 'La personne reçoit les motifs par e-mail, avec la manière de les contester.',
  Ground: 'Fondement',
  GroundHint: 'La loi, ou la section de vos conditions',
  Facts: 'Faits',
  FactsHint: 'Ce qui s’est passé, pour que la personne le comprenne',
  SwitchOff: 'Désactiver le compte',
  SwitchOffText: 'La personne ne peut pas se connecter tant que vous ne réactivez pas le compte.',
  TakeRoles: 'Retirer des rôles',
  TakeRolesText: 'La personne perd : {0}',
};
