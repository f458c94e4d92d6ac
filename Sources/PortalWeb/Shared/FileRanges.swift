import HTTPTypes
import Hummingbird

/// Validates the requested range of a file before the file is read (RFC 9110, section 14). Ranges outside the file are
/// refused, and headers that apply only to files are removed from requests for pages.
struct FileRanges: RouterMiddleware {
  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard let wish = request.headers[.range] else { return try await next(request, context) }
    let plain = request.changed { $0.headerFields[.range] = nil }
    guard request.method == .get else { return try await next(plain, context) }
    let size = try await size(of: plain, context, next)
    guard let size, let range = ByteRange(wish, size: size) else {
      return try await next(plain, context)
    }
    switch range {
    case .part(let bounds):
      let exact = request.changed {
        $0.headerFields[.range] = "bytes=\(bounds.lowerBound)-\(bounds.upperBound)"
      }
      return try await next(exact, context)
    case .outside:
      return Response(
        status: .rangeNotSatisfiable,
        headers: [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
    }
  }

  /// The size of the file at an address, in bytes; nil if the address is a page or does not exist.
  private func size(
    of request: Request, _ context: PortalContext,
    _ next: (Request, PortalContext) async throws -> Response
  ) async throws -> Int? {
    let answer = try await next(request.changed { $0.method = .head }, context)
    guard answer.status == .ok, answer.headers[.acceptRanges] == "bytes" else { return nil }
    return answer.headers[.contentLength].flatMap(Int.init)
  }
}

/// The part of a file that a request asks for.
enum ByteRange: Equatable {
  case part(ClosedRange<Int>)
  /// The range lies outside the file or makes no sense.
  case outside

  /// Nil if the whole file is the response: for units other than bytes, and for several ranges at once.
  init?(_ header: String, size: Int) {
    let pair = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2, pair[0].lowercased() == "bytes" else { return nil }
    let parts = pair[1].split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.map { Self.bounds($0, size: size) }
    guard ranges.contains(where: { $0 != nil }) else {
      self = .outside
      return
    }
    guard ranges.count == 1, let range = ranges[0] else { return nil }
    self = .part(range)
  }

  private static func bounds(_ text: Substring, size: Int) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, size > 0 else { return nil }
    let (first, last) = (number(ends[0]), number(ends[1]))
    switch (ends[0].isBlank, ends[1].isBlank) {
    case (true, false):
      guard let last, last > 0 else { return nil }
      return max(0, size - last)...(size - 1)
    case (false, true):
      guard let first, first < size else { return nil }
      return first...(size - 1)
    case (false, false):
      guard let first, let last, first <= last, first < size else { return nil }
      return first...min(last, size - 1)
    case (true, true): return nil
    }
  }

  /// Parses a number. One that overflows is treated as larger than any file.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.trimmingPrefix(while: { $0 == " " })
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits) ?? .max
  }
}

extension Request {
  fileprivate func changed(_ change: (inout HTTPRequest) -> Void) -> Request {
    var head = head
    change(&head)
    return Request(head: head, body: body)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}
