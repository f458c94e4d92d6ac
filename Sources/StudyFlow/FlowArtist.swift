import Foundation

/// Lays out drawings with Graphviz, a few at once.
package actor FlowArtist {
  private let tool: URL
  private let limits: FlowLimits
  private var running = 0
  private var line: [CheckedContinuation<Void, Never>] = []

  package init(tool: URL = URL(filePath: "/usr/bin/dot"), limits: FlowLimits = FlowLimits()) {
    self.tool = tool
    self.limits = limits
  }

  package nonisolated var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: tool.path)
  }

  /// Throws `FlowError`, or `CancellationError`.
  package func layout(of sketch: FlowSketch) async throws -> FlowLayout {
    guard sketch.boxes.count <= limits.boxes else {
      throw FlowError.tooLarge(boxes: sketch.boxes.count, limit: limits.boxes)
    }
    guard isAvailable else { throw FlowError.notInstalled }
    let rows = FlowRows(sketch, span: limits.span)
    await enter()
    defer { leave() }
    let plain = try await GraphvizProcess(tool: tool, limits: limits).run(on: rows.graph)
    guard let middles = rows.middles(from: plain) else {
      throw FlowError.failed(reason: "dot placed fewer boxes than there are")
    }
    var routing = FlowRouting(
      rows, of: sketch, middles: FlowLanes(rows, middles: middles).middles)
    return routing.layout()
  }

  private func enter() async {
    guard running >= limits.atOnce else {
      running += 1
      return
    }
    await withCheckedContinuation { line.append($0) }
  }

  /// Hands the place to whoever is first in line.
  private func leave() {
    if line.isEmpty { running -= 1 } else { line.removeFirst().resume() }
  }
}
