// The federation runtime settles shared libraries first (asyncStartup); this file only starts the boot.
import './boot/boot.tsx';
