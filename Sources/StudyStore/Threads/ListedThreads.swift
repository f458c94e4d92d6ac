/// One page of a list of threads.
package struct ListedThreads: Sendable {
  package let threads: [StudyThread]
  /// The number of the page, from 1.
  package let page: Int
  /// How many threads there are on all pages.
  package let total: Int
  /// How many of them are about earlier versions than the one whose threads are listed.
  package let earlier: Int

  package init(threads: [StudyThread], page: Int, total: Int, earlier: Int) {
    self.threads = threads
    self.page = page
    self.total = total
    self.earlier = earlier
  }
}
