import StudyExchange
import StudyModel
import Testing

@testable import PortalWeb

@Suite("Keeping recent files") struct KeepingRecentFiles {
  private static func key(_ tag: String) -> RecentFiles.Key {
    RecentFiles.Key(resource: "bundle", tag: tag, slug: "sleep", number: VersionNumber(1, 0, 0))
  }

  private static func file(_ count: Int) -> SentFile {
    SentFile(
      ExportedFile(
        path: "sleep-1.0.0.zip", bytes: Array(repeating: 7, count: count),
        mediaType: "application/zip"),
      as: "bundle", sha256: "a")
  }

  @Test func `the oldest files make room for new ones`() {
    let files = RecentFiles()
    for tag in ["a", "b", "c", "d", "e"] { files.keep(Self.file(7_000_000), of: Self.key(tag)) }

    #expect(files[Self.key("a")] == nil)
    for tag in ["b", "c", "d", "e"] {
      #expect(files[Self.key(tag)]?.content.readableBytes == 7_000_000, "\(tag)")
    }
  }

  @Test func `a file that is kept already takes no more room`() {
    let files = RecentFiles()
    for _ in 0..<10 { files.keep(Self.file(7_000_000), of: Self.key("a")) }
    files.keep(Self.file(7_000_000), of: Self.key("b"))

    #expect(files[Self.key("a")] != nil && files[Self.key("b")] != nil)
  }

  @Test func `a very large file is not kept`() {
    let files = RecentFiles()
    files.keep(Self.file(9_000_000), of: Self.key("a"))

    #expect(files[Self.key("a")] == nil)
  }
}
