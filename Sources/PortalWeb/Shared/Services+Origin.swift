import Hummingbird

extension Services {
  /// The portal's address as the reader sees it, for links that are sent to someone else.
  func origin(of request: Request) -> String {
    let scheme = secureCookies ? "https" : "http"
    return request.head.authority.map { "\(scheme)://\($0)" } ?? ""
  }
}
