import Foundation
import OutsideTools

/// One run of vipsthumbnail, with limits that the shell sets before starting it.
struct ThumbnailProcess: Sendable {
  /// Seconds of processor time, kilobytes of address space, and 512-byte blocks that it may write.
  private static let limits = "ulimit -t 20; ulimit -v 3000000; ulimit -f 40000; "

  let tool: URL
  /// For example, `2000x2000>`, which enlarges nothing.
  let size: String
  let nameExtension: String
  /// libvips renders drawings with librsvg, which it counts as untrusted although it runs and fetches nothing.
  let isDrawing: Bool
  /// The elapsed time allowed: a tool that waits uses no processor time.
  let time: Duration

  /// - Throws: `PictureRefusal`.
  func run(on bytes: [UInt8], named name: String) async throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "source")
    let target = folder.appending(path: "target.\(nameExtension)")
    try Data(bytes).write(to: source)
    let options = nameExtension == "jpg" ? "[Q=86,strip]" : "[strip]"
    let shell = OutsideTool(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", Self.limits + "exec \"$0\" \"$@\"", tool.path, source.path, "--size",
        size, "-o", target.path + options,
      ],
      environment: environment, largestOutput: 4 << 10, time: time)
    do {
      if let refusal = Self.refusal(of: try await shell.run(), named: name) { throw refusal }
    } catch OutsideTool.Failure.timedOut {
      throw PictureRefusal.timedOut(name: name)
    } catch is OutsideTool.Failure {
      throw PictureRefusal.unreadable(name: name)
    }
    guard let made = try? Data(contentsOf: target) else {
      throw PictureRefusal.unreadable(name: name)
    }
    return [UInt8](made)
  }

  private static func refusal(
    of outcome: OutsideTool.Outcome, named name: String
  ) -> PictureRefusal? {
    switch outcome.ending {
    case .exited(0): nil
    case .exited:
      outcome.report.contains { $0.localizedCaseInsensitiveContains("out of memory") }
        ? .tooDemanding(name: name) : .unreadable(name: name)
    case .signaled(SIGXCPU): .timedOut(name: name)
    case .signaled(SIGXFSZ): .tooDemanding(name: name)
    case .signaled(let signal): .killed(name: name, signal: signal)
    }
  }

  private var environment: [String: String] {
    isDrawing
      ? ["VIPS_CONCURRENCY": "1"] : ["VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1"]
  }
}
