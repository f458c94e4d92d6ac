import Foundation
import OutsideTools

/// One run of vipsthumbnail, with limits that the shell sets before it starts.
struct ThumbnailProcess: Sendable {
  /// Seconds of processor time, kilobytes of address space, and blocks of 512 bytes that it may write.
  private static let limits = "ulimit -t 20; ulimit -v 3000000; ulimit -f 40000; "

  let tool: URL
  /// Such as `2000x2000>`, which makes nothing larger.
  let size: String
  let nameExtension: String
  /// libvips leaves drawings to librsvg, which runs nothing and fetches nothing, but counts it among what it blocks.
  let isDrawing: Bool

  /// Nil where the tool gives up.
  func run(on bytes: [UInt8]) async throws -> [UInt8]? {
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
      environment: environment, largestOutput: 4 << 10)
    do {
      guard try await shell.run().ending == .exited(0) else { return nil }
    } catch is OutsideTool.Failure {
      return nil
    }
    return (try? Data(contentsOf: target)).map { [UInt8]($0) }
  }

  private var environment: [String: String] {
    isDrawing
      ? ["VIPS_CONCURRENCY": "1"] : ["VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1"]
  }
}
