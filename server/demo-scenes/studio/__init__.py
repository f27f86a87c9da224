"""What every scene of the demo catalogue is built from: nodes, materials, shapes, lights, camera."""
