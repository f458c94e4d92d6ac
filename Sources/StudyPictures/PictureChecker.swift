import Foundation
import OutsideTools

/// Checks uploaded images. Each is decoded and reencoded in a separate process with limits on time and memory, two at
/// once.
package struct PictureChecker: Sendable {
  /// No client shows more pixels, so a larger image would only cost participants data.
  package static let longestSide = 2_000
  /// The size at which a drawing without its own size is rendered.
  private static let drawnSide = 1_200
  private static let mostPixels = 100_000_000

  private let tool: URL
  private let time: Duration
  private let queue: ToolQueue

  /// - Parameters:
  ///   - time: the time limit for one image.
  ///   - waiting: the maximum number of waiting images, beyond which people are asked to come back later.
  package init(
    tool: URL = URL(filePath: "/usr/bin/vipsthumbnail"), time: Duration = .seconds(40),
    atOnce: Int = 2, waiting: Int = 64
  ) {
    self.tool = tool
    self.time = time
    queue = ToolQueue(atOnce: atOnce, longest: waiting)
  }

  /// Whether the program that checks images is installed.
  package var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: tool.path) }

  /// The image in a form that can be shown everywhere.
  /// - Throws: `PictureRefusal`, or `CancellationError`.
  package func check(_ bytes: [UInt8], named name: String) async throws -> CheckedPicture {
    guard let head = PictureHead(bytes) else { throw PictureRefusal.notAPicture(name: name) }
    if let size = head.size {
      guard size.width > 0, size.height > 0 else { throw PictureRefusal.unreadable(name: name) }
      guard size.pixels <= Self.mostPixels else {
        throw PictureRefusal.tooManyPixels(size, limit: Self.mostPixels)
      }
    }
    guard isAvailable else {
      throw PictureRefusal.notInstalled
    }
    let process = ThumbnailProcess(
      tool: tool,
      size: head.size == nil
        ? "\(Self.drawnSide)x\(Self.drawnSide)" : "\(Self.longestSide)x\(Self.longestSide)>",
      nameExtension: head.kind == .jpeg ? "jpg" : "png", isDrawing: head.kind == .svg, time: time)
    let made: [UInt8]
    do {
      made = try await queue.run { try await process.run(on: bytes, named: name) }
    } catch is ToolQueue.Full {
      throw PictureRefusal.tooManyWaiting
    }
    guard let result = PictureHead(made) else { throw PictureRefusal.unreadable(name: name) }
    return CheckedPicture(
      bytes: made, mediaType: head.kind == .jpeg ? "image/jpeg" : "image/png",
      changes: Self.changes(from: head, to: result))
  }

  private static func changes(from head: PictureHead, to result: PictureHead) -> [String] {
    var changes: [String] = []
    if let old = head.size, let new = result.size, old != new, old.width != new.height {
      changes.append(
        "It was scaled from \(old.width) × \(old.height) to \(new.width) × \(new.height) pixels.")
    }
    if head.isAnimated { changes.append("Only its first frame was kept, so it is not animated.") }
    if head.kind == .svg, let new = result.size {
      changes.append(
        "The drawing was converted to a picture of \(new.width) × \(new.height) pixels, without any scripts."
      )
    } else if head.kind != .jpeg, head.kind != .png {
      changes.append("It was converted to PNG, which every app can show.")
    }
    return changes
  }
}
