import Foundation
import OutsideTools

/// Lays out flowcharts with Graphviz, a few at once.
package struct FlowLayoutEngine: Sendable {
  private let tool: URL
  private let limits: FlowLimits
  private let queue: ToolQueue

  package init(tool: URL = URL(filePath: "/usr/bin/dot"), limits: FlowLimits = FlowLimits()) {
    self.tool = tool
    self.limits = limits
    queue = ToolQueue(atOnce: limits.atOnce, longest: limits.waiting)
  }

  package var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: tool.path)
  }

  /// - Throws: `FlowError`, or `CancellationError`.
  package func layout(of sketch: FlowSketch) async throws -> FlowLayout {
    guard sketch.boxes.count <= limits.boxes else {
      throw FlowError.tooLarge(boxes: sketch.boxes.count, limit: limits.boxes)
    }
    let rows = FlowRows(sketch, span: limits.span)
    guard let middles = rows.middles(from: try await plainText(of: rows.graphs)) else {
      throw FlowError.failed(reason: "dot left out boxes")
    }
    var routing = FlowRouting(
      rows, of: sketch, middles: FlowLanes(rows, middles: middles).middles)
    return routing.layout()
  }

  /// The output of Graphviz; empty if there is nothing to lay out.
  private func plainText(of graphs: String) async throws -> String {
    guard !graphs.isEmpty else { return "" }
    guard isAvailable else { throw FlowError.notInstalled }
    do {
      return try await queue.run { [tool, limits] in
        try await GraphvizProcess(tool: tool, limits: limits).run(on: graphs)
      }
    } catch is ToolQueue.Full {
      throw FlowError.tooManyWaiting
    }
  }
}
