import Hummingbird
import NIOCore

extension Request {
  /// How long the body is; nil if the request does not say so.
  var statedLength: Int? { headers[.contentLength].flatMap(Int.init) }

  /// The whole body.
  func bytes(
    upTo limit: Int, stating stated: Int? = nil, share: HeldForms.Share? = nil,
    cutOff message: String
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await read(upTo: limit, stating: stated, share: share, cutOff: message) { piece in
      if bytes.isEmpty, let length = statedLength { bytes.reserveCapacity(max(length, 0)) }
      bytes.append(contentsOf: piece.readableBytesView)
    }
    return bytes
  }

  /// Reads the body as it arrives.
  /// - Parameters:
  ///   - stated: the limit to name if the body is larger; nil to name `limit`.
  ///   - share: counts the bytes that one sender holds at the same time.
  ///   - message: what to say if the body was cut off.
  /// - Throws: `PortalError.tooLarge`, and `.malformed` if it was cut off; `PersonalTurns.TooMany` if the share is used up.
  func read(
    upTo limit: Int, stating stated: Int? = nil, share: HeldForms.Share? = nil,
    cutOff message: String, _ take: (ByteBuffer) throws -> Void
  ) async throws {
    let tooLarge = PortalError.tooLarge(limit: stated ?? limit)
    let length = statedLength
    if let length, length > limit { throw tooLarge }
    // Without a stated length, the share grows as chunks arrive.
    if let length { try share?.grow(by: max(length, 0)) }
    var count = 0
    do {
      for try await buffer in body {
        count += buffer.readableBytes
        guard count <= limit else { throw tooLarge }
        if length == nil { try share?.grow(by: buffer.readableBytes) }
        try take(buffer)
      }
    } catch let error as PortalError {
      throw error
    } catch let error as PersonalTurns.TooMany {
      throw error
    } catch {
      throw PortalError.malformed(message)
    }
    guard length == nil || length == count else { throw PortalError.malformed(message) }
  }
}
