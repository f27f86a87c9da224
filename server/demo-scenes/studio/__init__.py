"""What every scene of the demo catalog is built from: nodes, materials, shapes, lights, camera."""
