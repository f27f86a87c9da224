/** Arabic texts for reasons of restrictions. */
export default {
  ReasonsText: 'يتلقى الشخص الأسباب بالبريد، مع طريقة الاعتراض.',
  Ground: 'الأساس',
  GroundHint: 'القانون، أو بند شروطك',
  Facts: 'الوقائع',
  FactsHint: 'ما حدث، ليفهمه الشخص',
  SwitchOff: 'إيقاف الحساب',
  SwitchOffText: 'لا يمكن للشخص تسجيل الدخول حتى تفعّل الحساب من جديد.',
  TakeRoles: 'سحب أدوار',
  TakeRolesText: 'يفقد الشخص: {0}',
};
