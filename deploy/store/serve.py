"""Runs one of Swift's servers with swift.conf from a folder of ours: Debian's own reads /etc/swift alone."""
import os
import runpy
import sys

from swift.common import utils

kind, conf = sys.argv[1], sys.argv[2]
utils.set_swift_dir(os.path.dirname(conf))
script = '/usr/bin/swift-%s-server' % kind
# Verbose means: to standard error as well, since there is no syslog here.
sys.argv = [script, conf, '-v']
runpy.run_path(script, run_name='__main__')
