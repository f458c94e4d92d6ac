import Foundation

/// The memory of a process, as Linux counts it; nil elsewhere.
struct ProcessMemory: Encodable, Sendable {
  let residentMegabytes: Double
  let peakMegabytes: Double

  init?(of process: Int32) { self.init(status: "/proc/\(process)/status") }

  /// The memory of this command.
  static var own: ProcessMemory? { ProcessMemory(status: "/proc/self/status") }

  private init?(status path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let resident = Self.megabytes("VmRSS:", in: text),
      let peak = Self.megabytes("VmHWM:", in: text)
    else { return nil }
    residentMegabytes = resident
    peakMegabytes = peak
  }

  // Lines such as "VmHWM:	   51234 kB".
  private static func megabytes(_ name: String, in text: String) -> Double? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let kilobytes = line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first
    return kilobytes.flatMap { Double($0) }.map { $0 / 1_024 }
  }
}
