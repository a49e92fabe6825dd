"""Every HTTP answer's frame: errors in one shape, headers that browsers need."""

import secrets
from collections.abc import Awaitable, Callable

import msgspec
from aiohttp import hdrs, web
from aiohttp.typedefs import Middleware

from chassis import log
from tuteapi.codes import CODES, Refused

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
PREFLIGHT_S = "600"

_log = log.get(__name__)
_OF_STATUS = {
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
}
_SENTENCES = {
    404: "There is nothing here.",
    405: "This address does not take that method.",
    413: "The request is too large.",
}
HEADERS = {
    "Server": "tute",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
API_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


def answer(body: object, status: int = 200) -> web.Response:
    """`body` as JSON; bytes are JSON already."""
    data = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return web.Response(body=data, status=status, content_type="application/json", charset="utf-8")


def refusal(refused: Refused) -> web.Response:
    error = {"code": refused.code, "message": refused.message, "details": refused.details}
    response = answer({"error": error}, CODES[refused.code].http)
    retry = refused.details.get("retry_after_s")
    if isinstance(retry, int | float):
        response.headers["Retry-After"] = str(max(1, round(retry)))
    return response


def errors(lost: Callable[[web.Request], web.Response | None]) -> Middleware:
    """Whatever a handler raises, in the envelope of docs/protocol.md.

    `lost` may say otherwise that there is nothing at an address.
    """

    @web.middleware
    async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except Refused as refused:
            return refusal(refused)
        except web.HTTPNotFound as error:
            return lost(request) or from_http(error)
        except web.HTTPException as error:
            return from_http(error)
        except Exception:
            return _internal(method=request.method, path=_place(request))

    return errors


def headers(origins: str) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """What every answer carries; `origins` as in the setting `cors_origins`."""
    allowed = {each.strip() for each in origins.split(",") if each.strip()}

    async def prepare(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)  # aiohttp has set a Server of its own
        if request.path.startswith("/api/"):
            for name, value in API_HEADERS.items():
                response.headers.setdefault(name, value)
        origin = request.headers.get(hdrs.ORIGIN)
        if allowed and origin is not None and (origin in allowed or "*" in allowed):
            response.headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = origin
            response.headers[hdrs.VARY] = hdrs.ORIGIN

    return prepare


@web.middleware
async def preflight(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers what a browser asks before it lets a page of another origin call us."""
    asks = (
        request.method == hdrs.METH_OPTIONS
        and hdrs.ACCESS_CONTROL_REQUEST_METHOD in request.headers
    )
    if not asks:
        return await handler(request)
    return web.Response(
        status=204,
        headers={
            hdrs.ACCESS_CONTROL_ALLOW_METHODS: "GET, POST, PATCH, DELETE",
            hdrs.ACCESS_CONTROL_ALLOW_HEADERS: "Authorization, Content-Type",
            hdrs.ACCESS_CONTROL_MAX_AGE: PREFLIGHT_S,
        },
    )


def unread(error: BaseException | None) -> web.Response:
    """The answer to what never came to a route: our `error`, or for None a request that is none."""
    if error is not None:
        response = _internal(exc_info=error)
    else:
        response = refusal(Refused("bad_request", "This is not HTTP as it should be."))
    response.headers.update(HEADERS | API_HEADERS)
    return response


def from_http(error: web.HTTPException) -> web.StreamResponse:
    if error.status < 400:
        return error
    code = _OF_STATUS.get(error.status, "bad_request" if error.status < 500 else "internal")
    text = _SENTENCES.get(error.status, error.reason + ".")
    response = refusal(Refused(code, text))
    if hdrs.ALLOW in error.headers:
        response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
    return response


def _internal(**told: object) -> web.Response:
    id = secrets.token_hex(6)
    _log.error("internal", id=id, **{"exc_info": True, **told})
    return refusal(Refused("internal", "Something went wrong on our side.", {"id": id}))


def _place(request: web.Request) -> str:
    """The route, not the path: a path may hold an invite code."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else ""
