import Foundation
import StudyEditing
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Keeping uploads until they are imported") struct KeepingUploads {
  private static let ada = Account.ID()
  private static let grace = Account.ID()

  private static func upload(_ byteCount: Int = 10, format: String = "accord") -> Upload {
    Upload(
      name: "a.json",
      files: [ImportFile(name: "a.json", bytes: Array(repeating: 1, count: byteCount))],
      reading: .init(),
      result: Import(study: Study(id: UUID(), slug: "", facts: .init()), format: format))
  }

  private static func isWaiting(_ found: PendingImports.Found?) -> Bool {
    if case .waiting? = found { true } else { false }
  }

  private static func isKept(_ found: PendingImports.Found?) -> Bool {
    found.map { _ in true } ?? false
  }

  @Test func `an upload belongs to the person who sent it`() async {
    let imports = PendingImports()
    let upload = Self.upload()
    await imports.keep(upload, of: Self.ada)

    #expect(Self.isWaiting(await imports.find(upload.id, of: Self.ada)))
    #expect(!Self.isKept(await imports.find(upload.id, of: Self.grace)))
    await imports.remove(upload.id, of: Self.grace)
    await imports.use(upload.id, of: Self.grace, at: "/x")
    #expect(Self.isWaiting(await imports.find(upload.id, of: Self.ada)))
  }

  @Test func `the oldest of too many uploads of one person are forgotten`() async {
    let imports = PendingImports(mostUploads: 2)
    let uploads = (0..<3).map { _ in Self.upload() }
    let other = Self.upload()
    await imports.keep(other, of: Self.grace)
    for upload in uploads { await imports.keep(upload, of: Self.ada) }

    #expect(!Self.isKept(await imports.find(uploads[0].id, of: Self.ada)))
    #expect(Self.isWaiting(await imports.find(uploads[1].id, of: Self.ada)))
    #expect(Self.isWaiting(await imports.find(uploads[2].id, of: Self.ada)))
    #expect(Self.isWaiting(await imports.find(other.id, of: Self.grace)))
  }

  @Test func `all uploads together have a limit, and the newest stays`() async {
    let uploads = (0..<3).map { _ in Self.upload(10_000) }
    let imports = PendingImports(mostBytes: uploads[0].byteCount * 5 / 2)
    for upload in uploads { await imports.keep(upload, of: Self.ada) }
    #expect(!Self.isKept(await imports.find(uploads[0].id, of: Self.ada)))
    #expect(Self.isWaiting(await imports.find(uploads[1].id, of: Self.ada)))

    let large = Self.upload(100_000)
    await imports.keep(large, of: Self.ada)
    #expect(!Self.isKept(await imports.find(uploads[2].id, of: Self.ada)))
    #expect(Self.isWaiting(await imports.find(large.id, of: Self.ada)))
  }

  @Test func `after its time an upload is forgotten`() async throws {
    let imports = PendingImports(keeping: .milliseconds(20))
    let upload = Self.upload()
    await imports.keep(upload, of: Self.ada)
    var tries = 0
    while Self.isKept(await imports.find(upload.id, of: Self.ada)), tries < 500 {
      try await _Concurrency.Task.sleep(for: .milliseconds(10))
      tries += 1
    }
    #expect(!Self.isKept(await imports.find(upload.id, of: Self.ada)))
  }

  @Test func `what another tab has read in the meantime is handed back, not replaced`() async {
    let imports = PendingImports()
    let upload = Self.upload()
    await imports.keep(upload, of: Self.ada)
    var (first, second) = (upload, upload)
    first.reading.language = .spanish
    second.reading.format = "accord"

    let other = await imports.replace(first, of: Self.ada, insteadOf: upload.reading)
    let newer = await imports.replace(second, of: Self.ada, insteadOf: upload.reading)

    #expect(other?.id == nil && newer?.reading == first.reading)
  }

  @Test func `an imported upload gives up its file and remembers what it became`() async {
    let imports = PendingImports()
    let upload = Self.upload()
    await imports.keep(upload, of: Self.ada)
    await imports.use(upload.id, of: Self.ada, at: "/studies/1")
    await imports.replace(upload, of: Self.ada)

    guard case .used(let address)? = await imports.find(upload.id, of: Self.ada) else {
      Issue.record("It is not remembered.")
      return
    }
    #expect(address == "/studies/1")
  }

  @Test func `the bytes of a bundle are not kept beside its contents`() {
    #expect(Self.upload(format: "bundle").files.isEmpty)
    #expect(Self.upload().files.count == 1)
  }
}
