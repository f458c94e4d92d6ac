import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// A JSON response with a strong tag, without a body if the client already has it.
  func tagged(
    _ value: JSONValue, to request: Request, _ freshness: Freshness = .untilAskedAgain
  ) async throws -> Response {
    try await tagged(value.canonicalBytes, "application/json", to: request, freshness)
  }

  /// The same for a file that is already in memory.
  func tagged(
    _ bytes: [UInt8], _ mediaType: String, to request: Request, _ freshness: Freshness
  ) async throws -> Response {
    let hash = sha256(bytes)
    return try await answer(request, with: EntityTag(sha256: hash), freshness) {
      Response(
        status: .ok, headers: [.contentType: mediaType, .digest: .digest(ofHex: hash)],
        body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  /// Records a download with a token, at most once an hour for each file: programs ask again and again.
  func recordDownload(
    of file: String, as format: String, sha256 hash: String, study: Study.ID,
    version: VersionNumber?, _ request: Request, _ context: APIContext
  ) async throws {
    let number = version.map { "\($0)" } ?? "draft"
    let key = "\(context.bearer.token) \(study) \(number) \(file) \(hash)"
    guard request.method == .get,
      apiDownloads.isNew(key, at: now())
    else { return }
    let isRecorded: Bool
    do {
      isRecorded = try await store.recordDownload(
        of: file, format: format, hash: hash, study: study, version: version,
        by: context.bearer.account.id)
    } catch {
      apiDownloads.forget(key)
      throw error
    }
    if !isRecorded {
      apiDownloads.forget(key)
      logger.error("A download of \(file) could not be recorded: nothing can be written.")
    }
  }
}

/// Which downloads were recorded lately. Kept in memory: after a restart, they are recorded again.
final class APIDownloads: Sendable {
  private static let capacity = 10_000
  private static let period: TimeInterval = 3_600

  private let recorded = Mutex<[String: Date]>([:])

  /// To record a download again whose record could not be written.
  func forget(_ key: String) { recorded.withLock { $0[key] = nil } }

  /// Whether a download was not recorded within the last hour.
  func isNew(_ key: String, at now: Date) -> Bool {
    recorded.withLock { recorded in
      if let last = recorded[key], abs(now.timeIntervalSince(last)) < Self.period { return false }
      if recorded.count >= Self.capacity {
        recorded = recorded.filter { abs(now.timeIntervalSince($0.value)) < Self.period }
      }
      // Recording one more line is better than forgetting one.
      if recorded.count >= Self.capacity { recorded = [:] }
      recorded[key] = now
      return true
    }
  }
}

extension String {
  /// The value of `Repr-Digest` (RFC 9530) for a SHA-256 in hexadecimal digits.
  static func digest(ofHex hash: String) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(hash)
    while !rest.isEmpty {
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return "sha-256=:\(Data(bytes).base64EncodedString()):"
  }
}

extension HTTPField.Name {
  // The initializer fails only for names with spaces or control characters.
  static let digest = HTTPField.Name("Repr-Digest") ?? .contentType
  static let link = HTTPField.Name("Link") ?? .contentType
}
