import Foundation
import HTTPTypes
import Hummingbird
import StudyEditing
import StudyStore
import Synchronization
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading uploads", .timeLimit(.minutes(5))) struct ReadingUploads {
  private static let contentType = "multipart/form-data; boundary=\"x-7\""
  private static let body = """
    ignored\r
    --x-7\r
    Content-Disposition: form-data; name="title"\r
    \r
    Sleep\r
    --x-\r
    diary\r
    --x-7\r
    Content-Disposition: form-data; name="file"; filename="a.bin"\r
    Content-Type: application/octet-stream\r
    \r
    \r\n--x\r\n--x-\r
    --x-7\r
    Content-Disposition: form-data; name="file"; filename=""\r
    \r
    \r
    --x-7--\r
    ignored\r
    --x-7
    """

  /// The form, read in pieces; nil if it is refused.
  private func read(
    _ body: some Collection<UInt8>, inPiecesOf size: Int, limits: FormLimits = .people,
    uploads: HeldForms.Share? = HeldForms().share(of: Account.ID())
  ) throws -> SubmittedForm? {
    var reader = try #require(
      MultipartReader(Self.contentType, limits: limits, uploads: uploads))
    var rest = body[...]
    while !rest.isEmpty {
      guard try reader.read(rest.prefix(size)) else { return nil }
      rest = rest.dropFirst(size)
    }
    return reader.form
  }

  @Test(arguments: [1, 2, 3, 7, 11, 64, 10_000])
  func `a form is the same however it arrives`(size: Int) throws {
    let form = try #require(try read(Array(Self.body.utf8), inPiecesOf: size))

    #expect(form.fields.map { $0.name } == ["title"])
    #expect(form["title"] == "Sleep\n--x-\ndiary")
    #expect(form.files.map(\.field) == ["file", "file"])
    #expect(form.files.map(\.fileName) == ["a.bin", ""])
    #expect(form.files.map(\.bytes) == [Array("\r\n--x\r\n--x-".utf8), []])
  }

  @Test(arguments: [1, 9, 10_000])
  func `a form that is cut off anywhere is refused`(size: Int) throws {
    let end = try #require(Self.body.firstRange(of: "--x-7--")?.upperBound)
    let whole = Array(Self.body[..<end].utf8)
    #expect(try read(whole, inPiecesOf: size) != nil)

    for count in 0..<whole.count {
      #expect(try read(whole.prefix(count), inPiecesOf: size) == nil, "\(count) bytes")
    }
  }

  @Test(arguments: [
    "--x-7\r\n\r\nno headers\r\n--x-7--",
    "--x-7\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x-7--",
    "--x-7\r\nContent-Disposition: form-data; name=\"a\"\r\n--x-7\r\n\r\nno end\r\n--x-7--",
    "--x-7\r\nX: \(String(repeating: "a", count: 9_000))\r\n\r\nlong head\r\n--x-7--",
    "--x-7\r\nContent-Disposition: form-data; name=\"\(String(repeating: "a", count: 1_001))\"\r\n\r\n\r\n--x-7--",
  ])
  func `a malformed form is refused`(body: String) throws {
    for size in [1, 10_000] {
      #expect(try read(Array(body.utf8), inPiecesOf: size) == nil)
    }
  }

  @Test func `a text that is not UTF-8, or too many fields, are refused`() throws {
    let field = "--x-7\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
    let latin = Array(field.utf8) + [0xE9] + Array("\r\n--x-7--".utf8)
    #expect(try read(latin, inPiecesOf: 5) == nil)

    let limits = FormLimits(text: 1_000, files: 1_000, fields: 3)
    let fields = (0..<4).map { _ in field + "b\r\n" }.joined()
    #expect(try read(Array("\(fields)--x-7--".utf8), inPiecesOf: 50, limits: limits) != nil)
    let more = fields + field + "b\r\n"
    #expect(try read(Array("\(more)--x-7--".utf8), inPiecesOf: 50, limits: limits) == nil)
    let long = "\(field)\(String(repeating: "c", count: 1_001))\r\n--x-7--"
    #expect(try read(Array(long.utf8), inPiecesOf: 50, limits: limits) == nil)
  }

  @Test func `the contents of files are counted as they arrive, and those of strangers not kept`()
    throws
  {
    let head = "--x-7\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
    let body = Array(head.utf8) + Array(repeating: 0x61, count: 1_000)
    let held = HeldForms(mostBytes: 1_500, exempting: 0)
    let (first, second) = (held.share(of: Self.everyone), held.share(of: Self.everyone))
    var reader = try #require(
      MultipartReader(Self.contentType, length: 1 << 30, limits: .people, uploads: first))
    #expect(try reader.read(body))
    // What was stated, but has not arrived, takes no room from others.
    var other = try #require(
      MultipartReader(Self.contentType, limits: .people, uploads: second))
    #expect(try other.read(body.prefix(300)) && !other.lacksRoom)
    #expect(try other.read(body.dropFirst(300)) && other.lacksRoom)
    #expect(try reader.read(Array(repeating: 0x61, count: 400)) && !reader.lacksRoom)

    let end = Array("\r\n--x-7--".utf8)
    let strangers = try #require(
      try read(body + end, inPiecesOf: 100, limits: .strangers, uploads: nil))
    #expect(strangers.files.map(\.fileName) == ["a"] && strangers.files[0].bytes.isEmpty)
  }

  @Test func `too many files at once are refused for a moment, and what was typed is shown`()
    async throws
  {
    let services = try await TestPortal().services
    let gate = Mutex((isOpen: false, waiting: 0))
    let router = Router(context: PortalContext.self)
    router.addMiddleware {
      ErrorPages(services: services)
      Introduction()
      FormMiddleware(
        services: services,
        heldUploads: HeldForms(mostBytes: 250_000, ofAll: 250_000, exempting: 0))
    }
    router.post("/form") { _, context -> String in
      gate.withLock { $0.waiting += 1 }
      while !gate.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(5)) }
      return String(context.form.files.first?.bytes.count ?? 0)
    }
    let client = PortalClient(router)

    try await withThrowingTaskGroup(of: PortalClient.Answer.self) { group in
      for person in 0..<2 { group.addTask { try await client.upload(100_000, as: person) } }
      while gate.withLock(\.waiting) < 2 { try await Task.sleep(for: .milliseconds(5)) }

      let refused = try await client.upload(100_000, as: 2)

      #expect(refused.status == .serviceUnavailable)
      #expect(refused.headers[.retryAfter] == "30")
      let page = String(decoding: refused.body, as: UTF8.self)
      #expect(page.contains("Too many files are being uploaded"))
      #expect(page.contains("A picture of a watch"))
      // Forms without large files still work.
      group.addTask { try await client.upload(100, as: 2) }
      while gate.withLock(\.waiting) < 3 { try await Task.sleep(for: .milliseconds(5)) }
      gate.withLock { $0.isOpen = true }
      for try await answer in group { #expect(answer.status == .ok) }
    }
    // The room is free again, including that of the refused file.
    let last = try await client.upload(200_000, as: 2)
    #expect(last.status == .ok && String(decoding: last.body, as: UTF8.self) == "200000")
  }

  @Test func `one person cannot take the room for the files of all`() throws {
    let held = HeldForms(mostBytes: 200, ofAll: 300, exempting: 0)
    let (ada, grace, alan) = (Account.ID(), Account.ID(), Account.ID())
    let first = held.share(of: ada)
    try first.grow(by: 150)
    let second = held.share(of: ada)
    #expect(throws: PersonalTurns.TooMany.self) { try second.grow(by: 51) }

    // What was refused takes no room from others.
    let other = held.share(of: grace)
    try other.grow(by: 150)
    let third = held.share(of: alan)
    #expect(throws: PersonalTurns.TooMany.self) { try third.grow(by: 1) }
    first.release()
    try third.grow(by: 150)
  }

  @Test func `the files of one person leave room for the largest of another`() async throws {
    let services = try await TestPortal().services
    let held = FormMiddleware(services: services).heldUploads
    let largest = try #require(FormLimits.imports.files)
    let (ada, grace) = (held.share(of: Account.ID()), held.share(of: Account.ID()))

    try ada.grow(by: 2 * largest)

    #expect(throws: PersonalTurns.TooMany.self) { try ada.grow(by: 1) }
    try grace.grow(by: largest)
  }

  private static let everyone = Account.ID()
}

extension PortalClient {
  /// Sends a form with a text and a file of the given number of bytes.
  fileprivate func upload(_ count: Int, as person: Int) async throws -> Answer {
    let start = """
      --x\r
      Content-Disposition: form-data; name="text"\r
      \r
      A picture of a watch\r
      --x\r
      Content-Disposition: form-data; name="file"; filename="a.png"\r
      \r

      """
    return try await execute(
      uri: "/form", method: .post,
      headers: [.from: "\(person)", .contentType: "multipart/form-data; boundary=x"],
      body: Array(start.utf8) + Array(repeating: 0x61, count: count) + Array("\r\n--x--".utf8))
  }
}
