import Hummingbird

extension Request {
  /// The whole body.
  /// - Parameters:
  ///   - stated: the limit to name if the body is larger; nil to name `limit`.
  ///   - share: counts the bytes that one sender holds at the same time.
  ///   - message: what to say if the body was cut off.
  /// - Throws: `PortalError.tooLarge`, and `.malformed` if it was cut off; `PersonalTurns.TooMany` if the share is used up.
  func bytes(
    upTo limit: Int, stating stated: Int? = nil, share: HeldForms.Share? = nil,
    cutOff message: String
  ) async throws -> [UInt8] {
    let tooLarge = PortalError.tooLarge(limit: stated ?? limit)
    let length = headers[.contentLength].flatMap(Int.init)
    if let length, length > limit { throw tooLarge }
    // Without a stated length, the share grows as chunks arrive.
    if let length { try share?.grow(by: max(length, 0)) }
    var bytes: [UInt8] = []
    do {
      for try await buffer in body {
        guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge }
        if length == nil { try share?.grow(by: buffer.readableBytes) }
        if bytes.isEmpty, let length { bytes.reserveCapacity(length) }
        bytes.append(contentsOf: buffer.readableBytesView)
      }
    } catch let error as PortalError {
      throw error
    } catch let error as PersonalTurns.TooMany {
      throw error
    } catch {
      throw PortalError.malformed(message)
    }
    guard length == nil || length == bytes.count else {
      throw PortalError.malformed(message)
    }
    return bytes
  }
}
