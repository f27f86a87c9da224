/** Spanish texts of pictures' files. */
export default {
  PictureFiles: 'Archivos de las imágenes',
  PictureFilesIntro:
    'Si el almacén tiene los archivos de cada imagen, y volver a crearlos desde el original.',
  SearchPictureFiles: 'Número, título o nombre de archivo',
  CheckFiles: 'Comprobar todos los archivos',
  FilesAreChecked: 'Se están comprobando los archivos. Puede salir de esta página.',
  FilesAreMadeAnew: 'Se están volviendo a crear los archivos',
  MakeAnew: 'Volver a crear',
  MakeDamagedAnew: 'Volver a crear todos los archivos dañados',
  Checked: 'Comprobadas',
  CheckedAt: 'Comprobada',
  OldestCheck: 'Comprobación más antigua',
  NeedsAttention: 'Por revisar',
  NoPictureNeedsAttention: 'Ninguna imagen por revisar',
  'Files:Whole': 'Completos',
  'Files:Damaged': 'Dañados',
  'Files:Lost': 'Original perdido',
  'Files:Queued': 'En creación',
  'Files:NoFile': 'Sin archivo',
  'Files:Unchecked': 'Sin comprobar',
};
